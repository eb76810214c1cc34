import { beforeAll, expect, it } from 'vitest'
import { FakeEvmNode } from '../../../test/fakes/money/fake-evm-node.ts'
import { show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { AccountKindService } from '../../domain/account/account-kind-service.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { stacks } from '../../networks.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'
import { drawingOf, supplyDrawings } from '../wallets/drawings.ts'
import { laterDrawings } from '../wallets/later-drawings.ts'
import { WalletReceiveView } from './wallet-receive-view.tsx'

const codes = new UqrQrCodes()
beforeAll(loadAccountWords)
supplyDrawings(laterDrawings)

it('the code of a Stacks address, and the networks beside it, do not wear the drawing of Ethereum', async () => {
  await show({
    namespaces: ['eip155', 'stacks'],
    options: { networks: [stacks] },
    views: { ...coreViews, WalletReceive: () => <WalletReceiveView codes={codes} /> },
    supplied: ['WalletReceive', 'WalletCompatibleNetworks'],
    before: async (world) => {
      world.bind(AccountKindService, new AccountKindService(new FakeEvmNode(), world.active, world.clock))
      await world.connectWith(wallet('Leather', 'so.leather', { chain: 'stacks' }))
      world.networks.activate('stacks')
      world.router.reset('WalletReceive')
    },
  })
  expect(document.querySelector('wui-qr-code')?.getAttribute('uri')).toBe('address')
  const ethereum = drawingOf('network:1')
  const pictures = [...document.querySelectorAll('.receive img')].map((img) => img.getAttribute('src') === ethereum)
  expect(pictures).not.toContain(true)
})
