import { describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { mapStorage } from '../../../test/support/map-storage.ts'
import { DeepLinkChoice } from './deep-link-choice.ts'

const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const bases = readCorpus('deeplink-vectors').filter(({ kind }) => kind.startsWith('base-'))

const storage = (entries: Readonly<Record<string, string>> = {}) => mapStorage(new Map(Object.entries(entries)))

describe('the app that requests open', () => {
  it('is kept where the client of WalletConnect looks for it, and forgotten', () => {
    const disk = storage()
    const choice = new DeepLinkChoice(() => disk)
    choice.keep({ href: 'trust://', name: 'Trust' })
    expect(JSON.parse(disk.getItem(KEY) ?? '')).toEqual({ href: 'trust://', name: 'Trust' })
    choice.check()
    expect(disk.getItem(KEY)).not.toBeNull()
    choice.keep(undefined)
    expect(disk.getItem(KEY)).toBeNull()
  })

  it.each(bases.map((entry) => [entry.id, entry] as const))(
    'stays only where its link may be opened: %s',
    (_, { input, expect: { verdict } }) => {
      const disk = storage({ [KEY]: JSON.stringify({ href: materialise(input), name: 'x' }) })
      new DeepLinkChoice(() => disk).check()
      expect(disk.getItem(KEY) !== null).toBe(verdict === 'allow')
    },
  )

  it.each(['', '{', 'null', '"trust://"', '{"href":1}'])('goes where it is no entry: %s', (text) => {
    const disk = storage({ [KEY]: text })
    new DeepLinkChoice(() => disk).check()
    expect(disk.getItem(KEY)).toBeNull()
  })

  it('is nowhere where there is no storage, and nobody minds', () => {
    const choice = new DeepLinkChoice(() => {
      throw new DOMException('no', 'SecurityError')
    })
    expect(() => choice.keep({ href: 'trust://', name: 'Trust' })).not.toThrow()
    expect(() => choice.check()).not.toThrow()
  })
})
