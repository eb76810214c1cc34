import { describe, expect, it } from 'vitest'
import { judged } from '../corpora/lib/ledger.ts'
import { type Case, corpus } from './support/corpus.ts'
import { hostSite } from './support/host-site.ts'
import { announceScript, CONTROL, expectTidy, expectUnharmed } from './support/hostile.ts'
import { visitHost } from './support/lab.ts'
import { dialog, modalText, openModal, row, rows, UNKNOWN_VALUES } from './support/modal.ts'
import type { Visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const at = hostSite('labHost')

const control = tableWallet({ rdns: CONTROL, name: 'Control Wallet' })

async function arrive(...before: string[]): Promise<Visit> {
  const excluded = /"excludedNames":(\[[^\]]*\])/.exec(before.join())?.[1]
  const guest = await visitHost(at.browser, at.site.url, {
    before: [control, ...before],
    isInCrowd: true,
    options: excluded ? { excludeWalletIds: JSON.parse(excluded) as string[] } : {},
  })
  await openModal(guest.page)
  await row(guest.page, CONTROL).waitFor()
  await guest.page.waitForTimeout(120)
  return guest
}

/** The control wallet connects, the modal opens again and closes. */
async function expectControlWorks({ page }: Visit): Promise<void> {
  await row(page, CONTROL).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(
    await page.evaluate(
      () => (globalThis as unknown as { host: { portico: { getAccount(): { status: string } } } }).host.portico.getAccount().status,
    ),
  ).toBe('connected')
  await openModal(page)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

async function expectRows({ page }: Visit, { expect: wanted }: Case): Promise<void> {
  const count = (await rows(page).count()) - 1
  if (typeof wanted.rows === 'number') expect(count).toBe(wanted.rows)
  else if (wanted.rows) expect(count).toBeLessThanOrEqual(wanted.rows.max)
}

async function expectName({ page }: Visit, { kind, expect: wanted }: Case): Promise<void> {
  const text = await modalText(page)
  if (kind !== 'name-invisible') return
  const described: Record<string, RegExp> = {
    'tag characters removed: MetaMask': /^MetaMask$/m,
    'lone surrogate replaced': /^Meta\ufffd?Mask/m,
    'fallback to rdns': /[a-z0-9-]+(\.[a-z0-9-]+)+/,
    'at most 2 combining marks in a row': /^(?![\s\S]*\p{M}{3})/u,
  }
  const shown = String(wanted.shownName)
  if (described[shown]) expect(text).toMatch(described[shown])
  else expect(text.split('\n')).toContain(shown)
}

describe('a hostile announcement', () => {
  const cases = corpus('eip6963-hostile').filter(({ kind }) => !['flood', 'discovery-environment', 'consent'].includes(kind))
  it.concurrent.for(cases.map((entry) => [`${entry.kind}: ${entry.name} (${entry.id})`, entry] as const))(
    '%s',
    async ([, entry], { expect }) => {
      const guest = await arrive(announceScript(entry))
      await expectRows(guest, entry)
      await expectName(guest, entry)
      await expectTidy(guest.page)
      await expectUnharmed(guest, expect)
      await expectControlWorks(guest)
      await expectUnharmed(guest, expect)
      await guest.close()
    },
  )

  it('with a picture of repeated comments does not hold up the page', async () => {
    const svg = ['<!---->', '<!-- -->', ' <!-->'].map((part) => `data:image/svg+xml,${encodeURIComponent(part.repeat(40))}x`)
    const announce = svg.map((icon, index) => ({
      detail: {
        info: { uuid: `350670db-19fa-4704-a166-00000000000${index}`, name: `Comment ${index}`, icon, rdns: `com.comment${index}.wallet` },
        provider: { $provider: { request: { default: { result: null } } } },
      },
    }))
    const guest = await arrive(announceScript({ announce }))
    expect(await rows(guest.page).count()).toBe(1 + svg.length)
    await expectUnharmed(guest)
    await expectControlWorks(guest)
    await guest.close()
  })

  it('shows every hostile text as the characters it is, or cut', async () => {
    // A wallet that calls itself "NaN" is shown as that; the scan for unknown numbers could not tell.
    const entries = corpus('text-hostile').filter(({ value }) => typeof value !== 'string' || !UNKNOWN_VALUES.test(value))
    for (const part of [entries.slice(0, 30), entries.slice(30)]) {
      judged(...part)
      const announce = part.map(({ value }, index) => ({
        detail: {
          info: {
            uuid: `350670db-19fa-4704-a166-${String(index).padStart(12, '0')}`,
            name: value,
            icon: '',
            rdns: `com.text${index}.wallet`,
          },
          provider: { $provider: { request: { default: { result: null } } } },
        },
      }))
      const guest = await arrive(announceScript({ announce }))
      await expectTidy(guest.page)
      await expectUnharmed(guest)
      await expectControlWorks(guest)
      await guest.close()
    }
  })
})

/** What a page does to its own window before we come, by scenario name. */
const environments: Record<string, string> = {
  'CustomEvent replaced on window': 'window.CustomEvent = function () { throw new Error("replaced") }',
  'wallet-standard: accounts is not an array': standardWallet('accounts: 7, chains: ["eip155:1"], features: {}'),
  'window.ethereum getter throws': 'Object.defineProperty(window, "ethereum", { get() { throw new Error("hostile") } })',
  'page runs without window.ethereum': 'delete window.ethereum',
  'wallet-standard: wallet.features getter throws': standardWallet(
    'accounts: [], chains: ["eip155:1"], get features() { throw new Error("hostile") }',
  ),
  'window.addEventListener replaced by another script before init': 'window.addEventListener = () => undefined',
  'requestProvider is dispatched exactly once per init and once per open, not in a loop':
    'Object.defineProperty(globalThis, Symbol.for("e2e.asked"), { value: { count: 0 } }); addEventListener("eip6963:requestProvider", () => globalThis[Symbol.for("e2e.asked")].count++)',
  'window.ethereum.providers is a 1,000-entry array':
    'window.ethereum = { request: async () => null, providers: Array.from({ length: 1000 }, () => ({ request: async () => null })) }',
  'window.dispatchEvent throws': 'window.dispatchEvent = () => { throw new Error("replaced") }',
  'wallet-standard: chains has prototype keys': standardWallet('accounts: [], chains: ["__proto__", "constructor"], features: {}'),
}

function standardWallet(parts: string): string {
  return `(() => {
    const wallet = { version: '1.0.0', name: 'Standard', icon: 'data:image/png;base64,AAAA', ${parts} }
    const callback = ({ register }) => register(wallet)
    addEventListener('wallet-standard:app-ready', (event) => callback(event.detail))
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  })()`
}

describe('an odd page', () => {
  it.concurrent.for(corpus('eip6963-hostile', 'discovery-environment').map((entry) => [entry.name, entry] as const))(
    '%s',
    async ([name], { expect }) => {
      const script = environments[name]
      if (!script) throw new Error(`no scenario for ${name}`)
      const guest = await visitHost(at.browser, at.site.url, { before: [control, script], isInCrowd: true })
      await openModal(guest.page)
      await row(guest.page, CONTROL).waitFor()
      expect(await rows(guest.page).count()).toBeLessThanOrEqual(51)
      if (name.startsWith('requestProvider')) {
        await guest.page.waitForTimeout(600)
        const asked = () =>
          guest.page.evaluate(() => (globalThis as unknown as Record<symbol, { count: number }>)[Symbol.for('e2e.asked')]?.count ?? 0)
        const first = await asked()
        expect(first).toBeLessThanOrEqual(2)
        await guest.page.keyboard.press('Escape')
        await openModal(guest.page)
        await guest.page.waitForTimeout(300)
        expect((await asked()) - first).toBe(1)
      }
      await expectUnharmed(guest, expect)
      await expectControlWorks(guest)
      await guest.close()
    },
  )
})
