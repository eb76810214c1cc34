import { describe, expect, it } from 'vitest'
import { adapterWorlds } from '../../../test/support/adapter-worlds.ts'
import { SAFE, SAFE_ORIGIN, safeWorld } from '../../../test/support/safe-world.ts'
import { SAFE_CONNECTOR } from '../../domain/safe/safe-connector.ts'
import { ExternalChainAdapter } from '../connection/external-chain-adapter.ts'
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

  const TOO_MUCH = `0x1${'0'.repeat(64)}`
  const UNREADABLE: readonly unknown[] = [
    { value: '0x1' },
    undefined,
    ...['lots', '-1', '-0x1', -1, 1.5, Number.NaN, 2 ** 60, TOO_MUCH, '', ' 1', '0x', true, []].map((value) => ({ to: SAFE, value })),
    ...['', '0x1', 'vitalik.eth', SAFE.slice(0, -1), `${SAFE}00`, SAFE.replace('a', 'A'), 7].map((to) => ({ to })),
    ...['data', '0x1', '0xzz', 7].map((data) => ({ to: SAFE, data })),
  ]
  it.each(UNREADABLE.map((given) => [[given]]))('does not send what cannot be read: %j', async (params) => {
    const { wallet, safe } = safeWorld()
    await expect(wallet.provider.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({ code: -32602 })
    expect(safe.asked.map(({ method }) => method)).toEqual(['getSafeInfo'])
  })

  const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const CALL = { to: OTHER, value: '0x1' }

  it.each([
    ['a transaction from another account', 'eth_sendTransaction', { ...CALL, from: OTHER }, 4100],
    ['a transaction from what is no account', 'eth_sendTransaction', { ...CALL, from: 7 }, 4100],
    ['a transaction for another chain', 'eth_sendTransaction', { ...CALL, from: SAFE, chainId: '0x89' }, 4901],
    ['a transaction for a chain as a number', 'eth_sendTransaction', { ...CALL, chainId: 137 }, 4901],
    ['a transaction for no chain', 'eth_sendTransaction', { ...CALL, chainId: 'mainnet' }, -32602],
    ['a batch from another account', 'wallet_sendCalls', { calls: [CALL], from: OTHER, chainId: '0x1' }, 4100],
    ['a batch for another chain', 'wallet_sendCalls', { calls: [CALL], from: SAFE, chainId: '0x89' }, 5710],
    ['a batch for no chain', 'wallet_sendCalls', { calls: [CALL], chainId: {} }, -32602],
    ['a call of a batch for another chain', 'wallet_sendCalls', { calls: [CALL, { ...CALL, chainId: '0xa' }], chainId: '0x1' }, 5710],
    ['a call of a batch from another account', 'wallet_sendCalls', { calls: [{ ...CALL, from: OTHER }] }, 4100],
  ])('does not send %s', async (_, method, given, code) => {
    const { wallet, safe } = safeWorld()
    await expect(wallet.provider.request({ method, params: [given] })).rejects.toMatchObject({ code })
    expect(safe.asked.map((each) => each.method)).toEqual(['getSafeInfo'])
  })

  it.each([
    ['eth_sendTransaction', { ...CALL, from: SAFE.toLowerCase(), chainId: '0x01' }],
    ['eth_sendTransaction', { ...CALL, from: SAFE, chainId: 1 }],
    ['wallet_sendCalls', { version: '2.0.0', calls: [CALL], from: SAFE.toLowerCase(), chainId: '0x1', atomicRequired: true }],
  ])('sends what names this Safe and its chain: %s %j', async (method, given) => {
    const { wallet, safe } = safeWorld()
    await wallet.provider.request({ method, params: [given] })
    expect(safe.asked.at(-1)?.method).toBe('sendTransactions')
  })

  it('ends a read that nobody answers after 120 s; owners have as long as they need', async () => {
    const { wallet, clock, lost } = safeWorld()
    await wallet.provider.request({ method: 'eth_accounts' })
    lost.next = 2
    const over: unknown[] = []
    for (const method of ['eth_call', 'personal_sign'])
      wallet.provider.request({ method, params: ['0x00', SAFE] }).catch(({ code }: { code?: unknown }) => over.push([method, code]))
    await soon()
    await clock.advance(119_999).then(soon)
    expect(over).toEqual([])
    await clock.advance(3_600_000).then(soon)
    expect(over).toEqual([['eth_call', -32603]])
  })

  it.each([
    ['AWAITING_CONFIRMATIONS', 100, undefined],
    ['AWAITING_EXECUTION', 100, undefined],
    ['A_WORD_OF_LATER', 100, undefined],
    ['CANCELLED', 400, undefined],
    ['SUCCESS', 200, '0x1'],
    ['FAILED', 500, '0x0'],
  ])('says how far a batch is: %s', async (txStatus, status, inReceipt) => {
    const { wallet, safe, parent, say } = safeWorld()
    const post = parent.postMessage
    parent.postMessage = async (message, to) => {
      const { call } = (message.params ?? {}) as { call?: string }
      if (call !== 'eth_getTransactionReceipt') return post(message, to)
      say({
        id: message.id,
        version: '9.1.0',
        success: true,
        data: { logs: [], blockHash: HASH, blockNumber: '0x5', gasUsed: '0x6', secret: 1 },
      })
    }
    const { id } = (await wallet.provider.request({ method: 'wallet_sendCalls', params: [{ calls: [CALL] }] })) as { id: string }
    safe.txStatus = txStatus
    const receipts = inReceipt && [
      { logs: [], status: inReceipt, blockHash: HASH, blockNumber: '0x5', gasUsed: '0x6', transactionHash: id },
    ]
    expect(await wallet.provider.request({ method: 'wallet_getCallsStatus', params: [id] })).toEqual({
      ...{ version: '2.0.0', id, chainId: '0x1', atomic: true, status },
      ...(receipts && { receipts }),
    })
  })

  it('takes a batch for pending while the node does not know its transaction', async () => {
    const { wallet, parent, say } = safeWorld()
    const { id } = (await wallet.provider.request({ method: 'wallet_sendCalls', params: [{ calls: [CALL] }] })) as { id: string }
    const post = parent.postMessage
    parent.postMessage = async (message, to) => {
      if (message.method === 'rpcCall') say({ id: message.id, version: '9.1.0', success: true, data: null })
      else await post(message, to)
    }
    expect(await wallet.provider.request({ method: 'wallet_getCallsStatus', params: [id] })).toMatchObject({ status: 100 })
  })

  it('knows a batch by the id of the site, which is given once', async () => {
    const { wallet, safe } = safeWorld()
    const send = () => wallet.provider.request({ method: 'wallet_sendCalls', params: [{ id: 'mine', calls: [CALL] }] })
    safe.answers = 'reject'
    await expect(send()).rejects.toMatchObject({ code: 4001 })
    safe.answers = 'approve'
    expect(await send()).toEqual({ id: 'mine' })
    await expect(send()).rejects.toMatchObject({ code: 5720 })
    safe.txStatus = 'CANCELLED'
    expect(await wallet.provider.request({ method: 'wallet_getCallsStatus', params: ['mine'] })).toMatchObject({ id: 'mine', status: 400 })
  })

  it.each([HASH, 'mine', '__proto__', undefined, 7])('knows no batch %j', async (id) => {
    const { wallet } = safeWorld()
    await expect(wallet.provider.request({ method: 'wallet_getCallsStatus', params: [id] })).rejects.toMatchObject({ code: 5730 })
  })

  it.each([1, 3])('is asked again who it is after %i lost questions', async (next) => {
    const { wallet, clock, lost, posted } = safeWorld()
    lost.next = next
    const accounts = wallet.provider.request({ method: 'eth_requestAccounts' })
    await clock.advance(4_000)
    expect(await accounts).toEqual([SAFE])
    await clock.advance(60_000)
    expect(posted).toHaveLength(next + 1)
    expect(clock.pending).toBe(0)
  })

  it('answers the last question although the first is answered late', async () => {
    const { wallet, clock, lost, posted, say } = safeWorld()
    lost.next = 2
    const accounts = wallet.provider.request({ method: 'eth_requestAccounts' })
    await clock.advance(500)
    say({ id: posted[0]?.message.id, version: '9.1.0', success: true, data: { safeAddress: SAFE, chainId: 1 } })
    expect(await accounts).toEqual([SAFE])
    await clock.advance(60_000)
    expect(posted).toHaveLength(2)
  })

  it('fails when nobody ever says who the Safe is, and can be asked again', async () => {
    const { wallet, clock, lost } = safeWorld()
    lost.next = Number.POSITIVE_INFINITY
    const accounts = wallet.provider.request({ method: 'eth_requestAccounts' })
    const failed = expect(accounts).rejects.toMatchObject({ code: -32603 })
    await clock.advance(60_000)
    await failed
    lost.next = 0
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual([SAFE])
  })

  it('keeps the other requests of the page waiting when one attempt is given up', async () => {
    const { wallet, safe, posted, say } = safeWorld()
    const adapter = new ExternalChainAdapter(adapterWorlds.eip155().adapter, wallet)
    safe.answers = 'ignore'
    const signing = wallet.provider.request({ method: 'personal_sign', params: ['0x00', SAFE] })
    await soon()
    const stop = new AbortController()
    const connecting = adapter.connect(SAFE_CONNECTOR, {}, stop.signal)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    say({ id: posted.at(-1)?.message.id, version: '9.1.0', success: true, data: { signature: '0x600d' } })
    expect(await signing).toBe('0x600d')
  })

  it('leaves nothing waiting when it is disposed', async () => {
    const { wallet, clock, lost } = safeWorld()
    lost.next = Number.POSITIVE_INFINITY
    const failed = expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.dispose()
    await failed
    expect(clock.pending).toBe(0)
  })

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
