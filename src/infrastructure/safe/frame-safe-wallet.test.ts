import { describe, expect, it } from 'vitest'
import { SAFE, SAFE_ORIGIN, safeWorld } from '../../../test/support/safe-world.ts'
import { safeParent } from './safe-parent.ts'

const HASH = `0x${'ab'.repeat(32)}`
const soon = () => new Promise((settle) => setTimeout(settle))

describe('what a Safe is asked', () => {
  it('goes to its origin only, under a number nobody guesses', async () => {
    const { wallet, posted } = safeWorld()
    await wallet.provider.request({ method: 'eth_accounts' })
    await wallet.provider.request({ method: 'eth_call', params: [{ to: SAFE }, 'latest'] })
    expect(posted.map(({ to }) => to)).toEqual([SAFE_ORIGIN, SAFE_ORIGIN])
    expect(posted.every(({ message }) => /^[0-9a-f]{32}$/.test(message.id))).toBe(true)
    expect(posted[0]?.message).toMatchObject({ method: 'getSafeInfo', env: { sdkVersion: '9.1.0' } })
  })

  it.each([
    ['another origin', { origin: 'https://app.safe.global.evil' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['an older protocol', { version: '0.9.0' }],
    ['no version', { version: undefined }],
    ['another question', { id: 'guessed' }],
  ])('is not answered by %s', async (_, given) => {
    const { origin = SAFE_ORIGIN, ...wrong } = given as Readonly<{ origin?: string; source?: unknown }>
    const { wallet, safe, posted, parent, say } = safeWorld()
    safe.answers = 'ignore'
    await wallet.provider.request({ method: 'eth_accounts' })
    let settled = false
    const signing = wallet.provider.request({ method: 'personal_sign', params: ['0x00', SAFE] }).finally(() => {
      settled = true
    })
    await soon()
    const { id = '' } = posted.at(-1)?.message ?? {}
    const { source = parent, ...fields } = wrong as Readonly<Record<string, unknown>>
    say({ id, version: '9.1.0', success: true, data: { signature: '0xbad' }, ...fields }, origin, source)
    await soon()
    expect(settled).toBe(false)
    say({ id, version: '9.1.0', success: true, data: { signature: '0x600d' } })
    expect(await signing).toBe('0x600d')
  })

  it.each([undefined, 'text', {}, { safeAddress: '0x1', chainId: 1 }, { safeAddress: SAFE, chainId: 'one' }])(
    'is no Safe when it calls itself %j',
    async (data) => {
      const { wallet, parent, posted, say } = safeWorld()
      parent.postMessage = async (message, to) => {
        posted.push({ message, to })
        say({ id: message.id, version: '9.1.0', success: true, data })
      }
      await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32603 })
    },
  )

  it('sends one transaction for several calls, in the words of the protocol', async () => {
    const { wallet, safe } = safeWorld()
    const calls = [
      { to: SAFE, value: '0xde0b6b3a7640000' },
      { to: SAFE, data: '0x1234' },
    ]
    const { id } = (await wallet.provider.request({ method: 'wallet_sendCalls', params: [{ calls }] })) as { id: string }
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    expect(safe.asked.at(-1)?.params).toEqual({
      txs: [
        { to: SAFE, value: '1000000000000000000', data: '0x' },
        { to: SAFE, value: '0', data: '0x1234' },
      ],
      params: {},
    })
  })

  it.each([[[{ value: '0x1' }]], [[{ to: SAFE, value: 'lots' }]], [[undefined]]])(
    'does not send what cannot be read: %j',
    async (params) => {
      const { wallet, safe } = safeWorld()
      await expect(wallet.provider.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({ code: -32602 })
      expect(safe.asked).toEqual([])
    },
  )

  it('does not sign for somebody else', async () => {
    const { wallet, safe } = safeWorld()
    const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    await expect(wallet.provider.request({ method: 'personal_sign', params: ['0x00', other] })).rejects.toMatchObject({ code: -32602 })
    expect(safe.asked.map(({ method }) => method)).toEqual(['getSafeInfo'])
  })

  it('answers 0x for a message that is signed on the chain', async () => {
    const { wallet, safe } = safeWorld()
    safe.signsOnChain = true
    expect(await wallet.provider.request({ method: 'personal_sign', params: ['0x00', SAFE] })).toBe('0x')
  })

  it('takes its transaction hash for the one of the chain', async () => {
    const { wallet, safe } = safeWorld()
    await wallet.provider.request({ method: 'eth_getTransactionReceipt', params: [HASH] })
    expect(safe.asked.at(-1)).toEqual({ method: 'rpcCall', params: { call: 'eth_getTransactionReceipt', params: [HASH] } })
  })

  it('stays on its chain', async () => {
    const { wallet } = safeWorld()
    const to = (chainId: string) => wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    expect(await to('0x1')).toBeNull()
    await expect(to('0x89')).rejects.toMatchObject({ code: 4200 })
  })
})

describe('who is a Safe', () => {
  const page = (ancestor: string | undefined, referrer: string, isFramed = true) => {
    const window = { location: { ancestorOrigins: ancestor === undefined ? undefined : [ancestor] }, document: { referrer } }
    return Object.assign(window, { parent: isFramed ? {} : window }) as unknown as Window
  }

  it.each([
    ['the parent the browser names', page('https://app.safe.global', ''), undefined, 'https://app.safe.global'],
    ['who opened the frame, in Firefox', page(undefined, 'https://app.safe.global/apps?x=1'), undefined, 'https://app.safe.global'],
    ['another name', page('https://app.safe.global.evil', ''), undefined, undefined],
    ['a path that looks like it', page(undefined, 'https://evil.example/https://app.safe.global/'), undefined, undefined],
    ['who opened it, when the browser names another', page('https://evil.example', 'https://app.safe.global/'), undefined, undefined],
    ['http', page('http://app.safe.global', ''), undefined, undefined],
    ['a page that is not framed', page('https://app.safe.global', 'https://app.safe.global/', false), undefined, undefined],
    ['one that the site allows', page('https://safe.example', ''), ['https://safe.example'], 'https://safe.example'],
    ['the usual one where the site allows another', page('https://app.safe.global', ''), ['https://safe.example'], undefined],
    ['none', page('https://app.safe.global', ''), [], undefined],
  ])('%s', (_, window, origins, expected) => {
    expect(safeParent(window, origins)).toBe(expected)
  })
})
