import { describe, expect, it } from 'vitest'
import { never, OTHER, scripted, WETH } from '../../../test/support/evm-world.ts'

/** A connection is kept only some time after the wallet answered: the store is read first. */
describe('what a wallet does between its answer and the first event', () => {
  const restored = async (meanwhile: (wallet: ReturnType<typeof scripted>['wallet']) => void) => {
    const { wallet, adapter, connector, events, clock } = scripted({ accounts: [WETH], chains: { 1: undefined, 137: undefined } })
    wallet.granted = true
    const answer = await adapter.restore(connector, WETH, never())
    if (!answer) throw new Error('not restored')
    meanwhile(wallet)
    const stop = adapter.watch({ ...answer, connector }, (event) => events.push(event))
    await clock.advance(100)
    return { events, stop, clock, wallet }
  }

  it('another network is shown', async () => {
    const { events } = await restored((wallet) => wallet.selectChain(137))
    expect(events).toEqual([{ type: 'network', caipNetworkId: 'eip155:137' }])
  })

  it('another account is shown', async () => {
    const { events } = await restored((wallet) => wallet.selectAccounts([OTHER]))
    expect(events).toMatchObject([{ type: 'accounts', accounts: [{ address: OTHER }] }])
  })

  it('a wallet that lists no accounts without an event stays: some do although they are connected', async () => {
    const { events } = await restored((wallet) => wallet.results.set('eth_accounts', []))
    expect(events).toEqual([])
  })

  it('nothing is reported where nothing changed', async () => {
    const { events } = await restored(() => {})
    expect(events).toEqual([])
  })
})
