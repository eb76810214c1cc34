import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../src/domain/errors/app-error.ts'
import { decideRemoteFeatures, type RemoteFeatures } from '../../../src/domain/options/remote-features.ts'
import { DEFAULT_FEATURES } from '../../../src/domain/options/resolve-options.ts'
import { HttpIdentities } from '../../../src/infrastructure/account/http-identities.ts'
import { LazyIdentities } from '../../../src/infrastructure/account/lazy-identities.ts'
import { HttpProjectSettings } from '../../../src/infrastructure/options/http-project-settings.ts'
import type { CorpusCase } from '../../corpora/lib/read-corpus.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { ETHEREUM } from '../account/identities.contract.ts'
import { type Checks, cases, expectResult, playOver } from './hostile-answers.ts'
import { ALICE, HOST, overTheWire, patient } from './over-the-wire.ts'

const wire = overTheWire()
const play = (entry: CorpusCase, path: string) => playOver(wire, entry, path)
const NO_PLATFORM = { isTelegram: false, isIos: false, isAndroid: false, isMac: false, isMobile: false }

describe('hostile identities', () => {
  type Found = Readonly<{ name?: string | undefined; avatar?: string | undefined }>
  const noName = ({ name }: Found) => expect(name).toBeUndefined()
  const names: Checks<Found> = {
    'generated picture': ({ avatar }) => expect(avatar).toBeUndefined(),
    // Views use it in no other way: `test/architecture/forbidden-code.test.ts`.
    'in <img> only': ({ avatar }) => expect(avatar).toMatch(/^data:image\//),
    dropped: noName,
    'dropped or normalised after forward check': ({ name }) => expect([undefined, 'vitalik.eth']).toContain(name),
  }

  it.each(cases('identity').map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const { client, options } = play(entry, '/v1/identity/:address')
    const node = new FakeEnsNode()
    node.forward.set('vitalik.eth', ALICE)
    expectResult(names, entry, await new HttpIdentities(client, new LazyIdentities(node, options)).find(ALICE, [ETHEREUM], patient()))
  })
})

describe('a hostile configuration', () => {
  type Found = Readonly<{ features: RemoteFeatures }> | AppError
  const featuresOf = (found: Found) => ('features' in found ? found.features : undefined)
  const settings: Checks<Found> = {
    'google only': (found) => expect(featuresOf(found)?.socials).toEqual(['google']),
    none: (found) => expect(featuresOf(found)?.socials).toBe(false),
    'only true means true': (found) => expect(featuresOf(found)?.swaps).toBe(false),
    // It is applied when the modal opens: `remote-settings.test.ts`.
    'applied on next open': (found) => expect(featuresOf(found)?.branding).toBe(false),
    ignored: (found) => expect(Object.keys(featuresOf(found) ?? {})).not.toContain('root_access'),
    defaults: (found) => expect(found).toMatchObject({ code: 'ANSWER_UNREADABLE' }),
  }

  it.each(cases('config').map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const asking = new HttpProjectSettings(play(entry, '/appkit/v1/config').client).features(patient())
    const found = await asking.then(
      (project) => decideRemoteFeatures({ project, site: DEFAULT_FEATURES, chosen: [], platform: NO_PLATFORM }),
      (error: AppError) => error,
    )
    expectResult(settings, entry, found)
  })
})

describe('a malformed configuration', () => {
  const asking = (answer: unknown) => {
    const { client } = wire.open()
    wire.server.use(http.get(`${HOST}/appkit/v1/config`, () => HttpResponse.json(answer as never)))
    return new HttpProjectSettings(client).features(patient())
  }

  it.each(['1inch', 7, true, {}, { 0: '1inch' }])('leaves the feature to the site where its config is %j', async (config) => {
    expect(await asking({ features: [{ id: 'swap', isEnabled: true, config }] })).toEqual([
      { id: 'swap', isEnabled: true, config: 'local' },
    ])
    expect(await asking({ features: [{ id: 'swap', isEnabled: false, config }] })).toEqual([
      { id: 'swap', isEnabled: false, config: 'local' },
    ])
  })

  it.each([[[7]], [[null, {}]], [['1 inch', '']]])(
    'leaves the feature to the site where no word of its config is readable: %j',
    async (config) => {
      expect(await asking({ features: [{ id: 'swap', isEnabled: true, config }] })).toEqual([
        { id: 'swap', isEnabled: true, config: 'local' },
      ])
    },
  )

  it('keeps an empty config, which offers no provider', async () => {
    expect(await asking({ features: [{ id: 'swap', isEnabled: true, config: [] }] })).toEqual([{ id: 'swap', isEnabled: true, config: [] }])
  })

  it.each([
    [{ features: ['swap', 1, null] }],
    [{ features: [{ name: 'swap' }] }],
    [{ features: {} }],
    [{ features: null }],
    [{}],
    [[]],
    [null],
  ])('is none: %j', async (answer) => {
    await expect(asking(answer)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })

  it('is one that switches all off', async () => {
    expect(await asking({ features: [] })).toEqual([])
  })
})
