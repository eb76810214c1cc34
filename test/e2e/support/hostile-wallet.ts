import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { type Case, corpusScript } from './corpus.ts'
import { CONTROL, hostAccount } from './hostile.ts'
import { visitHost } from './lab.ts'
import { dialog, openModal, row, until } from './modal.ts'
import type { Visit } from './visit.ts'
import { tableWallet } from './wallet-script.ts'

export const HOSTILE = 'com.hostile.wallet'
export const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** The networks the corpus speaks of; their RPC is a local chain. */
export function networks() {
  const http = [Object.values(inject('chains'))[0]]
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return [1, 137].map((id) => ({ id, name: `Chain ${id}`, nativeCurrency, rpcUrls: { default: { http } } }))
}

/** What the provider does besides its table, by the scenario's words. */
export const quirks: Record<string, string> = {
  'request() emits chainChanged 100 times before resolving':
    'for (let i = 0; i < 100; i++) made.emit("chainChanged", i % 2 ? "0x1" : "0x89")',
  'accountsChanged listener causes accountsChanged (loop)':
    'globalThis[Symbol.for("e2e.later")] = () => { let n = 0; made.provider.on("accountsChanged", () => { if (n++ < 9) made.emit("accountsChanged", [address]) }); made.emit("accountsChanged", [address]) }',
  'request() mutates the params object it received': 'args.method = "eth_sign"; args.params = ["x"]; delete args.method',
  'request() announces a new wallet':
    'dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info: { uuid: "350670db-19fa-4704-a166-e52e178b5999", name: "Born Inside", icon: "", rdns: "com.born.inside" }, provider: made.provider } }))',
  'request() replaces provider.request': 'made.provider.request = async () => { throw new Error("replaced") }',
  'disconnect emitted during personal_sign': 'if (args.method === "personal_sign") made.emit("disconnect")',
}

export function hostileWallet(entry: Case): string {
  return corpusScript(`({ makeProvider, materialise }) => {
    const made = makeProvider(${JSON.stringify(entry['provider'])})
    const address = ${JSON.stringify(ADDRESS)}
    const quirk = (args) => { ${quirks[entry.name] ?? ''} }
    if (${JSON.stringify(entry.name in quirks)}) { const { request } = made.provider; made.provider.request = (args) => { const answer = request(args); quirk(args); return answer } }
    Object.defineProperty(globalThis, Symbol.for('e2e.hostile'), { value: { made, emit: ([name, payload, times = 1]) => { const value = materialise(payload); for (let i = 0; i < times; i++) made.emit(name, value) } } })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: '350670db-19fa-4704-a166-e52e178b5900', name: 'Hostile', icon: '', rdns: '${HOSTILE}' }, provider: made.provider } }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }`)
}

/** A visitor who has just clicked the hostile wallet's row. */
export async function arriveAtHostile(browser: Browser, url: string, entry: Case): Promise<Visit> {
  const before = [tableWallet({ rdns: CONTROL, name: 'Control', answers: { eth_chainId: '0x1' } }), hostileWallet(entry)]
  const guest = await visitHost(browser, url, {
    before,
    options: { networks: networks() },
    isInCrowd: true,
  })
  await openModal(guest.page)
  await row(guest.page, HOSTILE).click()
  return guest
}

/** Waits until the attempt has ended one way or the other: connected, or words and a way to try again. */
export async function settled({ page }: Visit): Promise<'connected' | 'failed'> {
  const retry = page.getByTestId('w3m-connecting-widget-secondary-button')
  await until(async () => (await hostAccount(page)).status === 'connected' || (await retry.isVisible()))
  return (await hostAccount(page)).status === 'connected' ? 'connected' : 'failed'
}

export async function expectOtherWalletWorks({ page }: Visit): Promise<void> {
  if ((await hostAccount(page)).status === 'connected')
    await page.evaluate(() => (globalThis as unknown as { host: { portico: { disconnect(): Promise<void> } } }).host.portico.disconnect())
  if (await dialog(page).isVisible()) await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await openModal(page)
  await row(page, CONTROL).click()
  await until(async () => (await hostAccount(page)).status === 'connected')
  await dialog(page).waitFor({ state: 'detached' })
}

export const emitHostile = ({ page }: Visit, events: unknown) =>
  page.evaluate((list) => {
    const { emit: send } = (globalThis as unknown as Record<symbol, { emit(event: unknown): void }>)[Symbol.for('e2e.hostile')] as {
      emit(event: unknown): void
    }
    const started = performance.now()
    for (const event of list as unknown[]) send(event)
    return performance.now() - started
  }, events)
