import { describe, expect, it } from 'vitest'
import { coreWorld, walletNamed } from '../../../test/support/core-world.ts'

it("shows the site's own picture of a wallet, if it is one", () => {
  const mine = 'https://shop.example/alpha.png'
  const { wallets, discovery } = coreWorld({ options: { connectorImages: { 'com.alpha': mine, 'com.beta': 'javascript:alert(1)' } } })
  void wallets.start(Promise.resolve([]))
  discovery.announce(walletNamed('Alpha', 'eip155', { imageUrl: 'data:image/png;base64,AA' }))
  discovery.announce(walletNamed('Beta', 'eip155', { imageUrl: 'data:image/png;base64,BB' }))
  expect(wallets.state.value.connectors.map(({ imageUrl }) => imageUrl)).toEqual([mine, 'data:image/png;base64,BB'])
})

describe('a wallet that the site names by its rdns', () => {
  const alpha = walletNamed('Alpha', 'eip155', { provider: {} })
  const imitator = walletNamed('Alpha', 'eip155', { id: 'announced-1', name: 'Other', provider: {} })

  it('is found while one wallet claims it', async () => {
    const { wallets, discovery } = coreWorld()
    void wallets.start(Promise.resolve([]))
    discovery.announce(alpha)
    expect(wallets.lookUp('COM.Alpha')?.provider).toBe(alpha.provider)
  })

  it.each([
    ['genuine first', [alpha, imitator]],
    [
      'imitator first',
      [
        { ...imitator, id: 'com.alpha' },
        { ...alpha, id: 'announced-1' },
      ],
    ],
  ])('is none of two that claim it, %s', async (_, claiming) => {
    const { wallets, discovery, clock } = coreWorld()
    void wallets.start(Promise.resolve([]))
    for (const wallet of claiming) discovery.announce(wallet)
    expect(wallets.lookUp('com.alpha')).toBeUndefined()
    const waiting = wallets.waitFor('com.alpha', 'eip155')
    await clock.advance(300)
    expect(await waiting).toBeUndefined()
    // The entry that the visitor or the site picked from the list is one wallet.
    expect(wallets.lookUp('announced-1')?.provider).toBe(claiming[1]?.provider)
  })

  it('is not waited for by who gave up, also where nothing is announced any more', async () => {
    const { wallets } = coreWorld()
    const caller = new AbortController()
    const waiting = wallets.waitFor('com.alpha', 'eip155', caller.signal)
    caller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it.each([
    [true, undefined],
    [false, imitator.provider],
  ])('is not taken from the first that speaks while others may (another comes: %s)', async (isDisputed, provider) => {
    const { wallets, discovery, clock } = coreWorld()
    void wallets.start(Promise.resolve([]))
    discovery.announce({ ...imitator, id: 'com.alpha' })
    let found: unknown = 'waiting'
    const waiting = wallets.waitFor('com.alpha', 'eip155').then((connector) => {
      found = connector?.provider
    })
    await clock.advance(200)
    if (isDisputed) discovery.announce({ ...alpha, id: 'announced-1' })
    await clock.advance(99)
    expect(found).toBe('waiting')
    await clock.advance(1)
    await waiting
    expect(found).toBe(provider)
  })
})
