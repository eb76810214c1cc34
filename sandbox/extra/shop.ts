import type { SandboxExtra } from '../extra.ts'
import { startShop } from '../shop.ts'

/** The pages where visitors pay: of the card provider and of the exchanges. Switches both on in the fake services. */
export const extra: SandboxExtra = {
  name: 'shop',
  async start({ world, port }) {
    const shop = await startShop(world, port('shop'))
    const on = new Set(['fund_from_exchange', 'payments'])
    const features = world.knobs.features.map((feature) => (on.has(feature.id) ? { ...feature, isEnabled: true } : feature))
    world.setKnobs({ shop: shop.url, onrampRoutes: true, features })
    return { urls: { shop: shop.url }, stop: shop.stop }
  },
}
