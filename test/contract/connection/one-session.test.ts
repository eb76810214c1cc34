// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { DISCOVERY_MS } from '../../../src/domain/wallets/wallet-service.ts'
import { MetaMaskSession } from '../../../src/infrastructure/connection/metamask-session.ts'
import { solana, solanaDevnet } from '../../../src/infrastructure/network/known-networks.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { DefaultSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import { SolanaSiwxVerifier } from '../../../src/infrastructure/siwx/solana-siwx-verifier.ts'
import { SolanaChainAdapter } from '../../../src/infrastructure/solana/solana-chain-adapter.ts'
import type { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { FakeSolanaRpc } from '../../fakes/solana/fake-solana-rpc.ts'
import { FakeDisk } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import type { MultichainExtension } from '../../fakes/wallets/multichain-extension.ts'
import { ScriptedWallet } from '../../fakes/wallets/scripted-wallet.ts'
import { StandardKeyWallet } from '../../fakes/wallets/standard-key-wallet.ts'
import { never, quiet } from '../../support/core-world.ts'
import { adaptersOf, both, evmOnly, extensionInPage, metaMask, networks, share, standard, visit } from '../../support/metamask-world.ts'
import { severalWorld } from '../../support/several-wallets-world.ts'
import { siwxWorld } from '../../support/siwx-world.ts'
import { siteParts } from '../../support/standard-world.ts'

/** Changes are read once a frame. */
const FRAME_MS = 16

describe('MetaMask, on a site with EVM and Solana', () => {
  it('connects both with one prompt, and nothing is asked after a reload', async () => {
    const extension = extensionInPage()
    const { join, addresses, disk, connections, networks } = await visit(extension)
    await join()
    expect([addresses(), extension.prompts]).toEqual([both(extension), ['wallet_createSession']])
    expect(networks.namespace).toBe('eip155')
    connections.dispose()
    const after = await visit(extension, { disk })
    await after.restore.run()
    expect([after.addresses(), extension.prompts.length]).toEqual([both(extension), 1])
  })

  it('connects both also where the view is left as soon as EVM is connected: a sign-in takes its place', async () => {
    const extension = extensionInPage()
    const { join, addresses, connections } = await visit(extension)
    const leaving = new AbortController()
    connections.state.watch(({ eip155 }) => eip155?.status === 'connected' && leaving.abort())
    const { connector } = await join(leaving.signal)
    await expect.poll(addresses).toEqual(both(extension))
    expect([connector.chain, extension.prompts.length]).toEqual(['eip155', 1])
  })

  it('is one wallet that has come, where a site keeps several: the modal closes', async () => {
    const extension = extensionInPage()
    const connector = metaMask(extension.provider)
    const announced = [connector, standard('MetaMask', extension.wallet)]
    const world = severalWorld({ adapters: adaptersOf(), options: { networks }, announced })
    share(world)
    await world.start()
    world.open.run({})
    await world.connect.run(connector, never())
    expect([world.several.live.length, world.modal.state.value.open, world.said]).toEqual([2, false, []])
  })

  it('moves with the wallet: what the visitor takes back there has left here', async () => {
    const extension = extensionInPage()
    const clock = new FakeClock()
    const { join, addresses } = await visit(extension, { adapters: adaptersOf(clock) })
    await join()
    extension.revoke('solana')
    await clock.advance(FRAME_MS)
    await expect.poll(addresses).toEqual(evmOnly)
    extension.revoke()
    await clock.advance(FRAME_MS)
    await expect.poll(addresses).toEqual([])
    expect(extension.prompts).toHaveLength(1)
  })

  it('has no permission after the visitor disconnects', async () => {
    const extension = extensionInPage()
    const { join, addresses, disconnect } = await visit(extension)
    await join()
    await disconnect.run()
    expect([addresses(), extension.permission]).toEqual([[], undefined])
  })

  it.each(['eip155', 'solana'] as const)('keeps the other when %s alone is left', async (left) => {
    const extension = extensionInPage()
    const { join, addresses, disconnect } = await visit(extension)
    await join()
    const [first, second] = both(extension)
    await disconnect.run(left)
    expect(addresses()).toEqual([left === 'solana' ? first : second])
    expect([extension.granted('eip155').length > 0, extension.granted('solana').length > 0]).toEqual([left === 'solana', left === 'eip155'])
  })

  it('asks nothing after a reload where the visitor took the permission back meanwhile', async () => {
    const extension = extensionInPage()
    const { join, disk, connections } = await visit(extension)
    await join()
    connections.dispose()
    extension.revoke()
    const after = await visit(extension, { disk })
    await after.restore.run()
    expect([after.addresses(), extension.prompts.length]).toEqual([[], 1])
  })

  it('is restored after a reload also on a network of Solana that the site does not list', async () => {
    const extension = extensionInPage()
    const clock = new FakeClock()
    const { site } = siteParts('solana', solanaDevnet as never, solanaDevnet as never)
    const adapter = new SolanaChainAdapter(clock, site, new FakeSolanaRpc(), undefined, async () => new MetaMaskSession(clock))
    const connector = standard('MetaMask', extension.wallet)
    const { accounts, caipNetworkId } = await adapter.connect(connector, {}, never())
    expect(caipNetworkId).toBe(solana.caipNetworkId)
    expect(await adapter.restore(connector, accounts[0].address, never())).toEqual({ accounts, caipNetworkId })
  })

  it('takes the permission back in the ordinary way where the code for sessions cannot be fetched', async () => {
    const extension = extensionInPage()
    const adapters = adaptersOf(new FakeClock(), () => Promise.reject(new Error('offline')))
    const { join, addresses, disconnect } = await visit(extension, { adapters })
    await join()
    await disconnect.run('eip155')
    expect([addresses().includes(evmOnly[0] ?? ''), extension.permission]).toEqual([false, undefined])
  })

  it('takes nothing back from it for another wallet that calls itself MetaMask', async () => {
    const extension = extensionInPage()
    extension.ticked = ['solana']
    const { join } = await visit(extension)
    await join()
    const other = new ScriptedWallet({ name: 'MetaMask', rdns: 'io.metamask' })
    const { connections, disconnect } = await visit(extension, { provider: other.provider })
    await connections.connect(metaMask(other.provider), {}, never())
    await disconnect.run('eip155')
    expect([other.granted, extension.granted('solana').length > 0]).toEqual([false, true])
  })

  it.each([
    ['eip155', () => evmOnly],
    ['solana', (extension: MultichainExtension) => both(extension).slice(1)],
  ])('connects what is granted: %s alone, still with one prompt', async (ticked, expected) => {
    const extension = extensionInPage()
    extension.ticked = [ticked]
    const { join, addresses, networks } = await visit(extension)
    const { connector } = await join()
    expect([addresses(), extension.prompts.length, connector.chain, networks.namespace]).toEqual([expected(extension), 1, ticked, ticked])
  })

  it('connects nothing where nothing is granted', async () => {
    const extension = extensionInPage()
    extension.ticked = []
    const { join, addresses } = await visit(extension)
    await expect(join()).rejects.toMatchObject({ code: 'NO_ACCOUNTS' })
    expect([addresses(), extension.prompts.length]).toEqual([[], 1])
  })

  it('asks no second question of who rejects', async () => {
    const extension = extensionInPage()
    extension.answer = 'reject'
    const { join, addresses } = await visit(extension)
    await expect(join()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect([addresses(), extension.prompts]).toEqual([[], ['wallet_createSession']])
  })

  it('connects nothing for who has left, whatever is answered later', async () => {
    const extension = extensionInPage()
    extension.answer = 'ignore'
    const { join, addresses } = await visit(extension)
    const leaving = new AbortController()
    const joining = join(leaving.signal)
    await expect.poll(() => extension.prompts).toHaveLength(1)
    leaving.abort()
    await expect(joining).rejects.toMatchObject({ code: 'ABORTED' })
    extension.wakeUp()
    await expect.poll(() => extension.granted('solana')).not.toEqual([])
    await quiet()
    expect(addresses()).toEqual([])
  })
})

describe('as before, with one prompt of eth_requestAccounts', () => {
  it.each<[string, (extension: MultichainExtension) => void]>([
    ['the wallet has no multichain API', ({ results }) => results.set('wallet_getSession', { error: { code: -32601 } })],
    ['the wallet creates no session', ({ results }) => results.set('wallet_createSession', { error: { code: -32601 } })],
  ])('where %s', async (_, prepare) => {
    const extension = extensionInPage()
    prepare(extension)
    const { join, addresses } = await visit(extension)
    await join()
    expect([addresses(), extension.prompts]).toEqual([evmOnly, ['eth_requestAccounts']])
  })

  it('where the site has no Solana: the wallet hears nothing of sessions', async () => {
    const extension = extensionInPage()
    const { join, addresses } = await visit(extension, { adapters: adaptersOf().slice(0, 1) })
    await join()
    expect([addresses(), extension.prompts, extension.asked]).toEqual([evmOnly, ['eth_requestAccounts'], []])
  })

  it('where another wallet of the page has the name for Solana', async () => {
    const extension = extensionInPage()
    const imitator = new StandardKeyWallet({ name: 'MetaMask', seed: 'imitator' })
    const { join, addresses } = await visit(extension, { more: [standard('MetaMask', imitator.wallet, 'imitator')] })
    await join()
    expect([addresses(), extension.asked, imitator.calls]).toEqual([evmOnly, [], []])
  })

  it('where another wallet is connected for Solana: it stays', async () => {
    const extension = extensionInPage()
    const phantom = new StandardKeyWallet({ name: 'Phantom' })
    const { join, addresses, connections, connect } = await visit(extension, { more: [standard('Phantom', phantom.wallet)] })
    await connect.run(standard('Phantom', phantom.wallet), never())
    await join()
    expect([addresses(), extension.asked]).toEqual([[...evmOnly, `solana ${phantom.selected[0]}`], []])
    expect(connections.connection('solana')?.connector.name).toBe('Phantom')
  })

  it('where another wallet of the last visit is still waited for in Solana: it comes back', async () => {
    const extension = extensionInPage()
    const disk = new FakeDisk()
    const phantom = new StandardKeyWallet({ name: 'Phantom' })
    const connector = standard('Phantom', phantom.wallet)
    const before = await visit(extension, { disk, more: [connector] })
    await before.connect.run(connector, never())
    before.connections.dispose()
    const { join, addresses, connections, restore, discovery } = await visit(extension, { disk })
    const restoring = restore.run()
    await expect.poll(() => connections.of('solana').status).toBe('reconnecting')
    await join()
    discovery.announce(connector)
    await restoring
    expect([addresses(), extension.asked]).toEqual([[...evmOnly, `solana ${phantom.selected[0]}`], []])
  })
})

describe('a wallet that answers with another account than that of the session', () => {
  it('is not connected for Solana', async () => {
    const extension = extensionInPage()
    const { join, addresses } = await visit(extension)
    const [key] = new StandardKeyWallet({ seed: 'another' }).selected
    const sessionScopes = {
      'eip155:1': { accounts: [`eip155:1:${extension.evm.accounts[0]}`] },
      [solana.caipNetworkId]: { accounts: [`${solana.caipNetworkId}:${key}`] },
    }
    extension.results.set('wallet_createSession', { result: { sessionScopes } })
    await join()
    expect(addresses()).toEqual(evmOnly)
  })

  it('for EVM is connected alone: it is another wallet that calls itself MetaMask', async () => {
    const extension = extensionInPage()
    const other = new ScriptedWallet({ name: 'MetaMask', rdns: 'io.metamask' })
    const { join, addresses } = await visit(extension, { provider: other.provider })
    await join()
    expect(addresses()).toEqual([`eip155 ${other.accounts[0]}`])
  })
})

describe('with a sign-in', () => {
  it('asks twice, never three times, and not again after a reload', async () => {
    const extension = extensionInPage()
    const disk = new FakeDisk()
    const siwx = new DefaultSiwx({ verifiers: [new EvmSiwxVerifier(), new SolanaSiwxVerifier()], statement: 'Hello.' })
    const page = async () => {
      const world = siwxWorld({ siwx: siwx as unknown as FakeSiwx, adapters: adaptersOf(), options: { networks }, disk })
      share(world)
      const connector = metaMask(extension.provider)
      for (const each of [connector, standard('MetaMask', extension.wallet)]) world.discovery.announce(each)
      void world.wallets.start(Promise.resolve([]))
      await world.clock.advance(DISCOVERY_MS)
      await world.start()
      return { ...world, connector }
    }
    const { open, connect, connector, connections, router, signIn, service } = await page()
    open.run({})
    await connect.run(connector, never())
    await expect.poll(() => router.current.view).toBe('SIWXSignMessage')
    await signIn.run()
    await expect.poll(() => service.state.value.status).toBe('signedIn')
    const asked = ['wallet_createSession', 'personal_sign']
    expect([connections.connections.length, extension.prompts, extension.solana.calls]).toEqual([2, asked, []])
    connections.dispose()
    const after = await page()
    await after.restore.run()
    await expect.poll(() => after.service.state.value.status).toBe('signedIn')
    expect([after.connections.connections.length, extension.prompts]).toEqual([2, asked])
  })
})
