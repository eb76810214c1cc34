import { expect, it } from 'vitest'
import { coreWorld, walletNamed } from '../../../test/support/core-world.ts'

it("shows the site's own picture of a wallet, if it is one", () => {
  const mine = 'https://shop.example/alpha.png'
  const { wallets, discovery } = coreWorld({ options: { connectorImages: { 'com.alpha': mine, 'com.beta': 'javascript:alert(1)' } } })
  void wallets.start(Promise.resolve([]))
  discovery.announce(walletNamed('Alpha', 'eip155', { imageUrl: 'data:image/png;base64,AA' }))
  discovery.announce(walletNamed('Beta', 'eip155', { imageUrl: 'data:image/png;base64,BB' }))
  expect(wallets.state.value.connectors.map(({ imageUrl }) => imageUrl)).toEqual([mine, 'data:image/png;base64,BB'])
})
