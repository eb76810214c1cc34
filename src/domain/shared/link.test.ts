import { describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { isLoopbackUrl, isOpenableUrl, isPublicWebUrl, isWalletLinkBase, withoutQuery } from './link.ts'

const cases = readCorpus('deeplink-vectors')
const bases = cases.filter(({ kind }) => kind.startsWith('base-')).map((entry) => [entry.id, entry] as const)
/** Pictures are never opened; hosts of on-ramps are checked by that feature. */
const links = cases.filter(({ kind, field }) => kind === 'display-link' && !['image', 'avatar', 'onrampUrl'].includes(String(field)))

describe('links from strangers', () => {
  it('are of kinds that are judged somewhere', () => {
    for (const { kind } of cases)
      expect(kind).toMatch(/^(?:base-(?:allowed|denied-\w+|wrong-type)|display-link|pairing-\w+(?:-leak)?|open-behaviour)$/)
  })

  it.each(bases)('%s', (_, { input, expect: { verdict, url } }) => {
    const value = materialise(input)
    expect([isWalletLinkBase(value), isOpenableUrl(value)]).toEqual([verdict === 'allow', verdict === 'allow'])
    if (verdict === 'allow') expect(isOpenableUrl(url)).toBe(true)
  })

  it.each(links.map((entry) => [`${entry['field']}: ${entry['input']}`, entry] as const))('%s', (_, { input, expect: { verdict } }) => {
    expect(isOpenableUrl(materialise(input))).toBe(verdict === 'allow')
  })

  it.each([
    'https://wallet.example/app?from=list',
    'https://wallet.example/?',
    'https://wallet.example/#/connect',
    'https://wallet.example#',
  ])('opens %j and appends nothing to it', (value) => {
    expect([isOpenableUrl(value), isWalletLinkBase(value)]).toEqual([true, false])
  })

  it.each([
    'https://user@wallet.example',
    'https://user:pw@wallet.example/',
    'https://wallet.example\\@evil.example',
    'https://localhost',
    'https://wallet',
    'https://wallet.local',
    'https://wallet.example.',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://127.1',
    'https://ｗallet.example',
    'https://wallet.example/a/../b',
    'https://wallet.example/.%2E/x',
    'https://wallet.example/\u200bx',
    'https:wallet.example',
    'https:///wallet.example',
    'https://',
    'http://wallet.example/',
    'intent://x',
    'chrome-extension://',
    'ms-settings://',
    'sms://',
    'Metamask://',
    'metamask:// ',
    ' metamask://',
    'metamask://x',
    'metamask://wc?uri=<script>',
    'javascript://wc?uri=x',
    `${'a'.repeat(100)}://`,
    '1password://',
  ])('refuses %j', (value) => {
    expect(isOpenableUrl(value)).toBe(false)
  })

  it('never starts another program than a wallet', () => {
    const schemes = ['microsoft-edge', 'microsoft-edge-https', 'googlechrome', 'googlechromes', 'googlechrome-x-callback', 'firefox-focus']
    schemes.push(
      'opera-https',
      'brave-https',
      'safari-https',
      'content',
      'jnlp',
      'jnlps',
      'afc',
      'afp',
      'dict',
      'ipfs',
      'ipns',
      'tftp',
      'rsync',
    )
    schemes.push('ms-word', 'intent', 'search-ms', 'vbscript', 'view-source', 'chrome-extension', 'itms-apps', 'facetime-audio')
    const links = schemes.flatMap((scheme) => [`${scheme}://`, `${scheme}://wc?uri=wc%3Ax`])
    expect(links.filter((link) => isOpenableUrl(link) || isWalletLinkBase(link))).toEqual([])
    const wallets = ['metamask', 'trust', 'rainbow', 'okex', 'phantom', 'bitkeep', 'contentwallet', 'dictum', 'chromewallet', 'operation']
    expect(wallets.filter((scheme) => !isWalletLinkBase(`${scheme}://`))).toEqual([])
  })

  it.each([
    'https://Explorer.example/tx/0x1?a=b#c',
    'https://wallet.example:8443/x',
    'https://example.com/a..b',
    'https://xn--caf-dma.example/',
  ])('opens %j', (value) => {
    expect(isOpenableUrl(value)).toBe(true)
  })

  it('knows http on this machine, and nothing that only looks like it', () => {
    expect(['http://localhost:8080/tx', 'http://127.0.0.1', 'http://[::1]:3000/'].every(isLoopbackUrl)).toBe(true)
    expect(
      ['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://localhost@evil.example', 'http://10.0.0.1'].some(
        isLoopbackUrl,
      ),
    ).toBe(false)
  })

  it('has at most 2,048 characters, and 64 in a scheme', () => {
    const web = (chars: number) => 'https://wallet.example/'.padEnd(chars, 'x')
    expect([2048, 2049].map((chars) => isPublicWebUrl(web(chars)))).toEqual([true, false])
    const pairing = (chars: number) => 'wallet://wc?uri='.padEnd(chars, 'x')
    expect([2048, 2049].map((chars) => isOpenableUrl(pairing(chars)))).toEqual([true, false])
    expect([64, 65].map((chars) => isWalletLinkBase(`${'a'.repeat(chars)}://`))).toEqual([true, false])
  })

  it('is not a page on this machine with anything before, a port of one digit, or characters that nobody sees', () => {
    for (const value of [
      'https://evil.example/?http://localhost/',
      'http://localhost:1',
      'http://localhost/\u200b',
      undefined,
      ['http://localhost'],
    ])
      expect(isLoopbackUrl(value)).toBe(false)
  })

  it('loses all that follows the first ? or #', () => {
    expect(withoutQuery('https://a.example/b?c=d#e')).toBe('https://a.example/b')
    expect(withoutQuery('https://a.example/b#c?d')).toBe('https://a.example/b')
    expect(withoutQuery('https://a.example/b?c\nd')).toBe('https://a.example/b')
    expect(withoutQuery('https://a.example/b')).toBe('https://a.example/b')
  })

  it('takes the same time for a megabyte as for a line', () => {
    const spentMs = processorTime()
    for (const value of ['https://a.b/'.padEnd(1e6, 'x'), 'x'.repeat(1e6), `${'a-'.repeat(5e5)}://`])
      expect(isOpenableUrl(value)).toBe(false)
    noteFigure('links of a megabyte', spentMs(), 50)
  })
})
