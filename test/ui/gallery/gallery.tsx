import { CloseModal } from '../../../src/application/routing/close-modal.ts'
import { coreViews } from '../../../src/ui/modal/core-views.ts'
import { DialogHost } from '../../../src/ui/modal/dialog-host.ts'
import { preloadLaterViews } from '../../../src/ui/modal/lazy-view.tsx'
import { mountModalRoot } from '../../../src/ui/modal/mount.tsx'
import { ProfileWalletsView } from '../../../src/ui/multi-wallet/profile-wallets-view.tsx'
import { allowanceViews } from '../../support/allowing-views.ts'
import { signInViews } from '../sign-in.ts'
import { accountViews } from './account-states.tsx'
import { loginViews } from './login-states.ts'
import { moneyViews } from './money-worlds.ts'
import { states, worldOf } from './states.ts'

const query = new URLSearchParams(location.search)
const theme = (query.get('theme') ?? 'system') as 'light' | 'dark' | 'system'
let leave = () => {}

/** In place of the state that is shown. */
async function show(state: string, locale: string): Promise<void> {
  leave()
  if (state === 'skeleton') {
    new DialogHost(() => ({ label: 'Connect Wallet', closeLabel: 'Close', theme, onDismiss: () => {} })).open()
    return
  }
  // The drawings of networks and coins come with the later views, as on a page.
  await preloadLaterViews()
  const variables = JSON.parse(query.get('variables') ?? '{}') as Record<string, string>
  const world = await worldOf(state, locale, theme, variables)
  const props = {
    resolve: world.resolve,
    views: {
      ...coreViews,
      ...accountViews,
      ...moneyViews,
      ...allowanceViews,
      ...loginViews,
      ProfileWallets: ProfileWalletsView,
      ...signInViews,
    },
  }
  if (query.has('inline')) {
    const place = document.querySelector('main')?.appendChild(document.createElement('div'))
    if (place) leave = mountModalRoot(place, { ...props, embedded: true })
    return
  }
  const host = new DialogHost(() => ({
    ...{ label: 'Connect Wallet', closeLabel: 'Close', theme },
    onDismiss: () => world.resolve(CloseModal).safely(),
  }))
  const unmount = mountModalRoot(host.content, { ...props, onReady: () => host.filled() })
  const following = world.modal.state.value$.subscribe(({ open }) => (open ? host.open() : host.close()))
  document.querySelector<HTMLElement>('#opener')?.addEventListener('click', () => world.modal.setOpen(true))
  const { press, type } = states[state] ?? {}
  if (press) (await found(host.content, press)).click()
  if (type) typeInto((await found(host.content, type.into)) as HTMLInputElement, type.text)
  leave = () => {
    following.unsubscribe()
    unmount()
    host.remove()
  }
}

/** Once it is there. */
async function found(content: HTMLElement, selector: string): Promise<HTMLElement> {
  for (;;) {
    const element = content.querySelector<HTMLElement>(selector)
    if (element) return element
    await new Promise(requestAnimationFrame)
  }
}

/** As a visitor does: React hears of it. */
function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

let shown = show(query.get('state') ?? 'connect', query.get('locale') ?? 'en')
const showState = (state: string, locale: string) => {
  shown = shown.then(() => show(state, locale))
  return shown
}
Object.assign(globalThis, { galleryStates: Object.keys(states), showState })
