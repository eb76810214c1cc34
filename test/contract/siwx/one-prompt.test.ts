import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { EvmChainAdapter } from '../../../src/infrastructure/connection/evm-chain-adapter.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { DefaultSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import { SolanaSiwxVerifier } from '../../../src/infrastructure/siwx/solana-siwx-verifier.ts'
import { SolanaChainAdapter } from '../../../src/infrastructure/solana/solana-chain-adapter.ts'
import type { FakeChainAdapter } from '../../fakes/connection/fake-chain-adapter.ts'
import { FakeEvmNodes } from '../../fakes/connection/fake-evm-nodes.ts'
import { base, mainnet } from '../../fakes/network/chains.ts'
import type { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { FakeSolanaRpc } from '../../fakes/solana/fake-solana-rpc.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../../fakes/wallets/scripted-wallet.ts'
import { StandardKeyWallet } from '../../fakes/wallets/standard-key-wallet.ts'
import { never, quiet } from '../../support/core-world.ts'
import { rpcUrls } from '../../support/rpc-urls.ts'
import { siwxWorld } from '../../support/siwx-world.ts'
import { siteParts } from '../../support/standard-world.ts'

const owner = privateKeyToAccount(`0x${'5'.repeat(64)}`)
const SOLANA = solana.caipNetworkId

/** One wallet before a site with a sign-in: connected through the modal. */
async function open(
  connector: Connector,
  options: ConstructorParameters<typeof DefaultSiwx>[0] = {},
  { signal = never(), wish }: Readonly<{ signal?: AbortSignal; wish?: Network }> = {},
) {
  const site = siteParts('solana', solana as never, solana as never).site
  const adapters = [
    new EvmChainAdapter(new FakeClock(), new FakeEvmNodes(), rpcUrls()),
    new SolanaChainAdapter(new FakeClock(), site, new FakeSolanaRpc()),
  ] as unknown as readonly FakeChainAdapter[]
  const siwx = new DefaultSiwx({ verifiers: [new EvmSiwxVerifier(), new SolanaSiwxVerifier()], statement: 'Hello.', ...options })
  const world = siwxWorld({ siwx: siwx as unknown as FakeSiwx, adapters, options: { networks: [mainnet, base, solana] } })
  await world.start()
  world.open.run({})
  if (wish) world.networks.prefer(wish)
  const connecting = world.connect.run(connector, signal)
  return { world, siwx, connecting, view: () => (world.modal.state.value.open ? world.router.current.view : 'closed') }
}

const evmWallet = (given: ConstructorParameters<typeof ScriptedWallet>[0] = {}) =>
  new ScriptedWallet({ rdns: 'app.base.account', account: owner, chainId: 1, connectsSigning: true, ...given })
const evm = ({ name, rdns, provider }: ScriptedWallet): Connector => ({
  id: rdns,
  rdns,
  name,
  type: 'ANNOUNCED',
  chain: 'eip155',
  provider,
})
const standard = ({ name, wallet }: StandardKeyWallet): Connector => ({
  ...{ id: 'keys', name, type: 'ANNOUNCED', chain: 'solana', provider: wallet, dialect: 'standard' },
})

describe('ERC-7846', () => {
  it('connects and signs in with one prompt, in the words that were asked for', async () => {
    const wallet = evmWallet()
    const { world, siwx, connecting, view } = await open(evm(wallet), { expiration: 60_000, resources: ['https://app.example/terms'] })
    await connecting
    await expect.poll(() => world.service.state.value.status).toBe('signedIn')
    const asking = wallet.methods.filter((method) => /^(wallet_connect|eth_requestAccounts|personal_sign)$/.test(method))
    expect([asking, view()]).toEqual([['wallet_connect'], 'closed'])
    const [session] = await siwx.getSessions('eip155:1', owner.address)
    expect(session?.message).toContain('\n\nHello.\n\nURI: ')
    expect(session?.data).toMatchObject({ accountAddress: owner.address, chainId: 'eip155:1', resources: ['https://app.example/terms'] })
    expect(session?.message).toContain(`Issued At: ${session?.data.issuedAt}`)
  })

  it('signs for the network that the wallet is on, where the site has it', async () => {
    const wallet = evmWallet({ chainId: 8453 })
    const { world, siwx, connecting } = await open(evm(wallet))
    await connecting
    await expect.poll(() => world.service.state.value.status).toBe('signedIn')
    expect(await siwx.getSessions('eip155:8453', owner.address)).toHaveLength(1)
  })

  it.each<[string, ScriptedWallet, (wallet: ScriptedWallet) => void]>([
    ['does not know the method', evmWallet({ connectsSigning: false }), () => {}],
    ['answers nothing', evmWallet(), (wallet) => wallet.results.set('wallet_connect', null)],
    ['connects only', evmWallet(), (wallet) => wallet.results.set('wallet_connect', { accounts: [{ address: owner.address }] })],
  ])('asks twice, never three times, where the wallet %s', async (_, wallet, prepare) => {
    prepare(wallet)
    const { world, connecting, view } = await open(evm(wallet))
    await connecting
    await expect.poll(view).toBe('SIWXSignMessage')
    await world.signIn.run()
    await expect.poll(() => world.service.state.value.status).toBe('signedIn')
    expect(wallet.methods.filter((method) => method === 'personal_sign')).toHaveLength(1)
  })

  it('is asked of wallets that are known to have it, and while a sign-in is wanted', async () => {
    const wallet = evmWallet({ rdns: 'dev.other.wallet' })
    const { connecting } = await open(evm(wallet))
    await connecting
    expect(wallet.methods).not.toContain('wallet_connect')
  })

  it('that the visitor rejects connects nothing', async () => {
    const wallet = evmWallet()
    wallet.answer = 'reject'
    const { connecting } = await open(evm(wallet))
    await expect(connecting).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(wallet.methods).not.toContain('eth_requestAccounts')
  })

  it('that leads to no connection makes no session', async () => {
    const wallet = evmWallet()
    wallet.answers.set('wallet_switchEthereumChain', 'ignore')
    const leaving = new AbortController()
    const { world, siwx, connecting } = await open(evm(wallet), {}, { signal: leaving.signal, wish: toNetwork(base) })
    await expect.poll(() => wallet.methods).toContain('wallet_switchEthereumChain')
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    await quiet()
    expect(await Promise.all([1, 8453].map((id) => siwx.getSessions(`eip155:${id}`, owner.address)))).toEqual([[], []])
    expect(world.connections.connections).toEqual([])
  })

  it.each<[string, ConstructorParameters<typeof DefaultSiwx>[0]]>([
    ['the sign-in is not required', { required: false }],
    ['the text is not what wallets write', { style: 'caip122' }],
  ])('is not asked where %s', async (_, options) => {
    const wallet = evmWallet()
    const { connecting, view } = await open(evm(wallet), options)
    await connecting
    await expect.poll(view).toBe('SIWXSignMessage')
    expect(wallet.methods).not.toContain('wallet_connect')
  })

  it.each<[string, (text: string) => string]>([
    ['another account', (text) => text.replace(owner.address, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')],
    ['another domain', (text) => text.replace('app.example', 'evil.example')],
    ['another nonce', (text) => text.replace(/Nonce: \w+/, 'Nonce: 12345678abc')],
    ['another statement', (text) => text.replace('Hello.', 'I give everything away.')],
    ['another chain', (text) => text.replace('Chain ID: 1', 'Chain ID: 10')],
    ['a time that has not come', (text) => text.replace(/Issued At: \S+/, 'Issued At: 2999-01-01T00:00:00.000Z')],
    ['a line more', (text) => `${text}\nRequest ID: 7`],
  ])('does not sign in by a message with %s; the visitor is asked', async (_, alter) => {
    const wallet = evmWallet()
    wallet.alter = alter
    const { siwx, connecting, view } = await open(evm(wallet))
    await connecting
    await expect.poll(view).toBe('SIWXSignMessage')
    expect(await siwx.getSessions('eip155:1', owner.address)).toEqual([])
  })

  it('waits a second and a half for a site that does not make a message', async () => {
    const wallet = evmWallet()
    const { world, connecting } = await open(evm(wallet), { getNonce: () => new Promise(() => {}) })
    await quiet()
    await world.clock.advance(1500)
    await connecting
    expect(wallet.methods.filter((method) => /^(wallet_connect|eth_requestAccounts)$/.test(method))).toEqual(['eth_requestAccounts'])
  })
})

describe('solana:signIn', () => {
  it('connects and signs in with one prompt', async () => {
    const wallet = new StandardKeyWallet()
    const { world, siwx, connecting, view } = await open(standard(wallet), { requestId: 'r1' } as never)
    await connecting
    await expect.poll(() => world.service.state.value.status).toBe('signedIn')
    expect([wallet.prompts, wallet.calls.map(({ method }) => method), view()]).toEqual([1, ['signIn'], 'closed'])
    const [session] = await siwx.getSessions(SOLANA, wallet.accounts[0]?.address ?? '')
    expect(session?.message).toMatch(/^app\.example wants you to sign in with your Solana account:\n/)
    expect(session?.message).toContain('Chain ID: mainnet\n')
    expect(world.connections.connection('solana')?.accounts.map(({ address }) => address)).toEqual(
      wallet.accounts.map(({ address }) => address),
    )
  })

  it.each<[string, StandardKeyWallet, (wallet: StandardKeyWallet) => void]>([
    ['has no such feature', new StandardKeyWallet({ without: ['solana:signIn'] }), () => {}],
    ['fails at it', new StandardKeyWallet(), (wallet) => wallet.failures.set('signIn', new Error('Ledger cannot sign messages'))],
    ['answers nothing', new StandardKeyWallet(), (wallet) => wallet.results.set('signIn', [])],
  ])('asks as before where the wallet %s', async (_, wallet, prepare) => {
    prepare(wallet)
    const { world, connecting, view } = await open(standard(wallet))
    await connecting
    await expect.poll(view).toBe('SIWXSignMessage')
    await world.signIn.run()
    await expect.poll(() => world.service.state.value.status).toBe('signedIn')
  })

  it('that the visitor rejects connects nothing', async () => {
    const wallet = new StandardKeyWallet()
    wallet.answer = 'reject'
    const { connecting } = await open(standard(wallet))
    await expect(connecting).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(wallet.calls.map(({ method }) => method)).toEqual(['signIn'])
  })

  it.each<[string, (text: string) => string]>([
    ['another domain', (text) => text.replace('app.example', 'evil.example')],
    ['another nonce', (text) => text.replace(/Nonce: \w+/, 'Nonce: 12345678abc')],
    ['another statement', (text) => text.replace('Hello.', 'I give everything away.')],
    ['another chain', (text) => text.replace('Chain ID: mainnet', 'Chain ID: devnet')],
  ])('does not sign in by a message with %s; the visitor is asked', async (_, alter) => {
    const wallet = new StandardKeyWallet()
    wallet.alter = (text) => new TextEncoder().encode(alter(new TextDecoder().decode(text)))
    const { siwx, connecting, view } = await open(standard(wallet))
    await connecting
    await expect.poll(view).toBe('SIWXSignMessage')
    expect(await siwx.getSessions(SOLANA, wallet.accounts[0]?.address ?? '')).toEqual([])
  })

  it('of another account than the one in use makes no session', async () => {
    const wallet = new StandardKeyWallet()
    const [first, second] = wallet.keys
    wallet.signer = second
    const { world, siwx, connecting, view } = await open(standard(wallet))
    await connecting
    await expect.poll(view).toBe('SIWXSignMessage')
    expect(world.connections.connection('solana')?.accounts[0].address).toBe(first?.address)
    expect(await siwx.getSessions(SOLANA, second?.address ?? '')).toEqual([])
  })
})
