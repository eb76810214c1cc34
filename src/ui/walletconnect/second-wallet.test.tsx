import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain } from '../../../test/ui/world.ts'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { FollowWallets } from '../../application/connection/follow-wallets.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import type { OpenModal } from '../../application/routing/open-modal.ts'
import { solana } from '../../networks.ts'
import { coreViews } from '../modal/core-views.ts'
import { ConnectingWalletConnectView } from './connecting-wallet-connect-view.tsx'

const SOL = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

it('a second wallet over the relay, for a namespace that the first one lacks, is connected', async () => {
  const world = await show({
    namespaces: ['eip155', 'solana'],
    options: { projectId: 'x', networks: [chain(1, 'Ethereum'), solana] },
    views: { ...coreViews, ConnectingWalletConnect: ConnectingWalletConnectView },
    before: async ({ sessions, connections, networks, modal, router, resolve, events, walletService, clock }) => {
      const open = { run: () => {} } as unknown as OpenModal
      new FollowWallets(connections, networks, modal, router, open, resolve(CloseModal), events).start()
      const relay = walletService.find('walletConnect')
      if (!relay) throw new Error('no relay')
      const first = resolve(ConnectWallet).run({ ...relay, chain: 'eip155' }, new AbortController().signal)
      await clock.advance(0)
      sessions.approve()
      await clock.advance(0)
      await first
      modal.setOpen(true)
      router.reset('Connect', { namespace: 'solana' })
      router.push('ConnectingWalletConnect', { connectorId: 'walletConnect', namespace: 'solana' })
    },
  })
  const { sessions, connections } = world
  expect(connections.connection('eip155')?.connector.id).toBe('walletConnect')
  expect(sessions.openUris).toHaveLength(1)
  sessions.accounts = { ...sessions.accounts, solana: [SOL] }
  const sessionFor = sessions.sessionFor.bind(sessions)
  sessions.sessionFor = (asked) => ({ ...sessionFor(asked), peer: { name: 'Another Wallet' } })
  sessions.approve()
  for (let round = 0; round < 10; round += 1) await settle(world)
  // The wallet has approved: its session stands, and the page shows it.
  expect({ session: sessions.kept?.peer.name, solana: connections.connection('solana')?.accounts[0].address }).toEqual({
    session: 'Another Wallet',
    solana: SOL,
  })
})
