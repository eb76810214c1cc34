import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { corpus, corpusScript } from './support/corpus.ts'
import { hostSite } from './support/host-site.ts'
import { HOST_GLOBALS, hostConfig, visitHost } from './support/lab.ts'
import { dialog, openModal, row } from './support/modal.ts'
import { newGlobals, rootListeners, storageOf } from './support/page-state.ts'
import { foreignRequests, troubles, visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.pushy'
const PUSHY = tableWallet({ rdns: RDNS, answers: { eth_accounts: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'] } })

const at = hostSite('labHost')

const callsTo = (page: Page, rdns: string) =>
  page.evaluate((id) => [...((globalThis as unknown as Record<symbol, string[]>)[Symbol.for(`e2e.calls.${id}`)] ?? [])], rdns)

describe('a page that nobody has clicked', () => {
  it('asks for nothing, keeps nothing, adds nothing and shows nothing of ours', async () => {
    judgedNamed('host-pages', 'load page, do nothing', 'fonts')
    const plain = await visit(at.browser, { before: [hostConfig({ manual: true })] })
    await plain.page.goto(at.site.url)
    // The same page with the package imported but nothing created: what its own bundle loads.
    const without = {
      markup: await plain.page.content(),
      listeners: await rootListeners(plain.page),
      scripts: plain.requests.filter((url) => url.endsWith('.js')).sort(),
    }
    await plain.close()

    const guest = await visitHost(at.browser, at.site.url, { before: [PUSHY] })
    await guest.page.waitForTimeout(1500)
    const scripts = guest.requests.filter((url) => url.endsWith('.js')).sort()
    expect(scripts).toEqual(without.scripts)
    expect(foreignRequests(guest, at.site.url)).toEqual([])
    expect(await storageOf(guest.page)).toEqual({ local: [], session: [], databases: [], cookies: '' })
    expect(await newGlobals(guest.page, HOST_GLOBALS)).toEqual({ globals: [], builtins: [] })
    expect(await guest.page.content()).toBe(without.markup)
    const { window, document } = await rootListeners(guest.page)
    const added = (mine: string[], theirs: string[]) =>
      mine.filter(
        (type, index) => mine.indexOf(type) === index && mine.filter((t) => t === type).length > theirs.filter((t) => t === type).length,
      )
    expect(added(window, without.listeners.window).filter((type) => !type.startsWith('eip6963:'))).toEqual([])
    expect(added(document, without.listeners.document)).toEqual([])
    expect(await callsTo(guest.page, RDNS)).toEqual([])
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })

  it('is not connected, whatever a wallet answers unasked', async () => {
    for (const entry of corpus('eip6963-hostile', 'consent')) {
      const hidden = entry.name.includes('hidden')
      const options = entry.name.includes('reconnect is off') ? { enableReconnect: false } : {}
      const announce = corpusScript(`({ announce, controls }) => {
        const entry = ${JSON.stringify(entry)}
        const seen = []
        Object.defineProperty(globalThis, Symbol.for('e2e.providers'), { value: seen })
        addEventListener('eip6963:announceProvider', (event) => seen.push(controls.get(event.detail.provider)))
        const send = () => { announce(entry); if (${entry.name.includes('emits')}) for (const control of seen) { control.emit('connect', { chainId: '0x1' }); control.emit('accountsChanged', ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2']) } }
        addEventListener('eip6963:requestProvider', send)
        send()
      }`)
      const before = [announce, ...(hidden ? [`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })`] : [])]
      const guest = await visitHost(at.browser, at.site.url, { options, before })
      if (entry.name.startsWith('stored record')) {
        await guest.page.evaluate(() =>
          localStorage.setItem('portico/connections', JSON.stringify({ eip155: [{ connectorId: 'com.absent', accounts: [] }] })),
        )
        await guest.page.reload()
      }
      await guest.page.waitForTimeout(600)
      const state = await guest.page.evaluate(() => {
        const { host } = globalThis as unknown as { host: { portico: { getAccount(): { status: string } } } }
        const providers =
          (globalThis as unknown as Record<symbol, { calls: unknown[]; listeners: Map<string, unknown> }[]>)[Symbol.for('e2e.providers')] ??
          []
        return {
          status: host.portico.getAccount().status,
          calls: providers.flatMap((control) => control.calls),
          listeners: providers.flatMap((control) => [...control.listeners.keys()]),
        }
      })
      expect(state, entry.name).toEqual({ status: 'disconnected', calls: [], listeners: [] })
      await guest.close()
    }
  })

  it('still calls no wallet when the modal is only looked at', async () => {
    const guest = await visitHost(at.browser, at.site.url, { before: [PUSHY] })
    await openModal(guest.page)
    await row(guest.page, RDNS).waitFor()
    await guest.page.waitForTimeout(500)
    expect(await callsTo(guest.page, RDNS)).toEqual([])
    expect(foreignRequests(guest, at.site.url)).toEqual([])
    await guest.page.keyboard.press('Escape')
    await dialog(guest.page).waitFor({ state: 'detached' })
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })

  it("adds no window property even after a full visit, and changes no built-in but the container library's Reflect", async () => {
    const guest = await visitHost(at.browser, at.site.url, { before: [PUSHY] })
    await openModal(guest.page)
    await row(guest.page, RDNS).click()
    await dialog(guest.page).waitFor({ state: 'detached' })
    const { globals, builtins } = await newGlobals(guest.page, HOST_GLOBALS)
    expect(globals).toEqual([])
    expect(builtins.filter((change) => !change.startsWith('Reflect.'))).toEqual([])
    await guest.close()
  })
})
