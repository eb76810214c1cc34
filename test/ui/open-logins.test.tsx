import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import { mainnet } from '../fakes/network/chains.ts'

let portico: Portico
const offline = () => Promise.reject(new TypeError('offline'))
const create = (more: Partial<PorticoOptions> = {}) => {
  portico = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'memory', fetch: offline, ...more })
  return portico
}
// The code of the core, ahead of the clocks of the tests.
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(() => portico.dispose())

const LOGINS = {
  projectId: 'p',
  services: { secureSite: 'https://secure.example/sdk' },
  features: { socials: ['x', 'farcaster'] },
} as const
const inModal = <E extends Element>(selector: string) =>
  document.querySelector('portico-modal-root')?.shadowRoot?.querySelector<E>(selector) ?? undefined

it('opens the login of the provider that the site names, and its window in the same task', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await create(LOGINS).disconnect()
  const outcomes: unknown[] = []
  for (const given of [undefined, { provider: 'x' }, { provider: 'farcaster' }]) {
    opened.mockClear()
    const opening = portico.open({ view: 'ConnectingSocial', arguments: given })
    await Promise.resolve()
    await Promise.resolve()
    const [name] = opened.mock.calls.map((call) => call[1])
    await opening
    await vi.waitFor(() => expect(inModal('[data-portico=card][data-view^=Connecting]')).toBeDefined(), 5_000)
    outcomes.push([name, inModal<HTMLElement>('[data-portico=card]')?.dataset['view']])
    await portico.close()
  }
  expect(outcomes).toEqual([
    ['popupWindow', 'ConnectingSocial'],
    ['popupWindow', 'ConnectingSocial'],
    [undefined, 'ConnectingFarcaster'],
  ])
  opened.mockClear()
  for (const provider of ['google', 'constructor', 7, null, {}])
    await expect(portico.open({ view: 'ConnectingSocial', arguments: { provider } })).rejects.toMatchObject({
      code: 'FIELD_TYPE_WRONG',
      facts: { field: 'provider', expected: 'x, farcaster' },
    })
  await portico.open({ view: 'ConnectingFarcaster' })
  await portico.close()
  portico.updateFeatures({ socials: ['x'] })
  await expect(portico.open({ view: 'ConnectingFarcaster' })).rejects.toMatchObject({ code: 'VIEW_UNAVAILABLE' })
  portico.updateFeatures({ email: false })
  await expect(portico.open({ view: 'EmailLogin' })).rejects.toMatchObject({ code: 'VIEW_UNAVAILABLE' })
  portico.updateFeatures({ email: true })
  for (const socials of [false, []] as const) {
    portico.updateFeatures({ socials })
    for (const view of ['ConnectingSocial', 'ConnectingFarcaster', 'ConnectSocials'] as const)
      await expect(portico.open({ view })).rejects.toMatchObject({ code: 'VIEW_UNAVAILABLE' })
  }
  expect([opened.mock.calls, portico.isOpen()]).toEqual([[], false])
  opened.mockRestore()
})

it('leads to the terms first where the site asks for them, and opens no window', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  create({ ...LOGINS, termsConditionsUrl: 'https://shop.example/terms', features: { ...LOGINS.features, legalCheckbox: true } })
  for (const view of ['ConnectingSocial', 'ConnectingFarcaster'] as const) {
    await portico.open({ view })
    await vi.waitFor(() => expect(inModal('[data-testid=wui-checkbox]')).toBeDefined(), 5_000)
    expect(inModal<HTMLElement>('[data-portico=card]')?.dataset['view']).toBe('ConnectSocials')
    await portico.close()
  }
  expect(opened).not.toHaveBeenCalled()
  opened.mockRestore()
})

it('opens the e-mail login with the address that the site gives, for the visitor to send', async () => {
  create(LOGINS)
  for (const email of ['', 'ada', 7, {}])
    await expect(portico.open({ view: 'EmailLogin', arguments: { email } })).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
  await portico.open({ view: 'EmailLogin', arguments: { email: ' ada@example.com' } })
  await vi.waitFor(() => expect(inModal<HTMLInputElement>('[data-testid=wui-email-input]')?.value).toBe('ada@example.com'), 5_000)
  expect([inModal<HTMLInputElement>('[data-testid=wui-email-input]')?.readOnly, document.querySelector('iframe')]).toEqual([false, null])
})

it('leads connect() to the login that is meant, and settles with how it ends', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await create(LOGINS).disconnect()
  const blocked = portico.connect({ wallet: 'x' })
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  expect(opened.mock.calls.map((call) => call[1])).toEqual(['popupWindow'])
  await expect(blocked).rejects.toMatchObject({ code: 'POPUP_BLOCKED' })
  const before = opened.mock.calls.length
  await portico.close()
  for (const given of [{ connectorId: 'AUTH' }, { wallet: 'AUTH', namespace: 'eip155' }, { wallet: 'email' }] as const) {
    const asked = portico.connect(given)
    asked.catch(() => {})
    await vi.waitFor(() => expect(inModal<HTMLElement>('[data-portico=card]')?.dataset['view']).toBe('EmailLogin'), 5_000)
    await vi.waitFor(() => expect(inModal('[data-testid=wui-email-input]')).toBeDefined(), 5_000)
    await portico.close()
    await expect(asked).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  }
  portico.updateFeatures({ email: false })
  const social = portico.connect({ connectorId: 'AUTH' })
  social.catch(() => {})
  await vi.waitFor(() => expect(inModal<HTMLElement>('[data-portico=card]')?.dataset['view']).toBe('ConnectSocials'), 5_000)
  for (const given of [{ wallet: 'google' }, { wallet: 'email' }, { wallet: 'x', namespace: 'solana' }, { connectorId: 'x' }] as const)
    await expect(portico.connect(given)).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  expect([document.querySelector('iframe'), opened.mock.calls.length]).toEqual([null, before])
  await portico.dispose()
  await expect(social).rejects.toMatchObject({ code: 'ABORTED' })
  opened.mockRestore()
})

it('leaves no login shown that the site gives up as soon as it is shown', async () => {
  vi.resetModules()
  const { createPortico: createAnew } = await import('../../src/composition/launcher/create-portico.ts')
  portico = createAnew({ networks: [mainnet], adapters: [evm()], storage: 'memory', fetch: offline, ...LOGINS })
  await portico.disconnect()
  const stop = new AbortController()
  portico.subscribeState(({ open }) => {
    if (open) stop.abort()
  })
  // What waits for the login is fetched while it is shown.
  await expect(portico.connect({ wallet: 'farcaster', signal: stop.signal })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(stop.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(portico.getState().open).toBe(false), 5_000)
}, 60_000)
