import { CloseModal } from '../../../src/application/routing/close-modal.ts'
import { coreViews } from '../../../src/ui/modal/core-views.ts'
import { DialogHost } from '../../../src/ui/modal/dialog-host.ts'
import { mountModalRoot } from '../../../src/ui/modal/mount.tsx'
import { ProfileWalletsView } from '../../../src/ui/multi-wallet/profile-wallets-view.tsx'
import { signInViews } from '../sign-in.ts'
import { accountViews } from './account-states.tsx'
import { moneyViews } from './money-states.ts'
import { states, worldOf } from './states.ts'

const query = new URLSearchParams(location.search)
const state = query.get('state') ?? 'connect'
const theme = (query.get('theme') ?? 'system') as 'light' | 'dark' | 'system'

Object.assign(globalThis, { galleryStates: Object.keys(states) })

if (state === 'skeleton') new DialogHost(() => ({ label: 'Connect Wallet', closeLabel: 'Close', theme, onDismiss: () => {} })).open()
else void show()

async function show(): Promise<void> {
  const variables = JSON.parse(query.get('variables') ?? '{}') as Record<string, string>
  const world = await worldOf(state, query.get('locale') ?? 'en', theme, variables)
  const props = {
    resolve: world.resolve,
    views: { ...coreViews, ...accountViews, ...moneyViews, ProfileWallets: ProfileWalletsView, ...signInViews },
  }
  if (query.has('inline')) {
    const place = document.querySelector('main')?.appendChild(document.createElement('div'))
    if (place) mountModalRoot(place, { ...props, embedded: true })
    return
  }
  const host = new DialogHost(() => ({
    ...{ label: 'Connect Wallet', closeLabel: 'Close', theme },
    onDismiss: () => world.resolve(CloseModal).safely(),
  }))
  mountModalRoot(host.content, { ...props, onReady: () => host.filled() })
  world.modal.state.value$.subscribe(({ open }) => (open ? host.open() : host.close()))
  document.querySelector('#opener')?.addEventListener('click', () => world.modal.setOpen(true))
}
