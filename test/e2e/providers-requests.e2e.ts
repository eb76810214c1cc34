import { describe, expect, it } from 'vitest'
import { judged } from '../corpora/lib/ledger.ts'
import { type Case, corpus } from './support/corpus.ts'
import { ask, call } from './support/host-calls.ts'
import { hostSite } from './support/host-site.ts'
import { expectUnharmed, hostAccount } from './support/hostile.ts'
import { ADDRESS, arriveAtHostile, emitHostile, expectOtherWalletWorks, HOSTILE, settled } from './support/hostile-wallet.ts'
import { dialog, openModal, row, until } from './support/modal.ts'
import type { Visit } from './support/visit.ts'

const at = hostSite('labHost')

const named = (name: string) => {
  const entry = corpus('provider-hostile', 're-entrancy').find((one) => one.name === name) as Case
  judged(entry)
  return entry
}
/** The same wallet, which waits `ms` before it grants its accounts. */
const slowly = (entry: Case, ms: number): Case => {
  const provider = entry['provider'] as { request: Record<string, Record<string, unknown>> }
  const request = { ...provider.request, eth_requestAccounts: { ...provider.request['eth_requestAccounts'], delayMs: ms } }
  return { ...entry, provider: { ...provider, request } } as Case
}
const connections = ({ page }: Visit) => call(page, 'getConnections', 'eip155') as Promise<readonly unknown[]>
/** What the host's subscribers hear from now on. */
const listen = ({ page }: Visit) =>
  page.evaluate(() => {
    const { portico } = (globalThis as unknown as { host: { portico: { subscribeAccount(heard: () => void): void } } }).host
    const seen = { count: 0 }
    Object.assign(globalThis, { heard: seen })
    portico.subscribeAccount(() => seen.count++)
  })
const heard = ({ page }: Visit) => page.evaluate(() => (globalThis as unknown as { heard: { count: number } }).heard.count)

describe('a wallet that is asked while something else happens', () => {
  it('is forgotten when the visitor leaves for another page and comes back: page goes to bfcache while connect is pending', async () => {
    const guest = await arriveAtHostile(at.browser, at.site.url, slowly(named('page goes to bfcache while connect is pending'), 1500))
    const { page } = guest
    await page.goto('about:blank')
    await page.waitForTimeout(2000)
    await page.goBack({ waitUntil: 'load' })
    await page.waitForFunction('Boolean(globalThis.host?.portico)')
    await page.waitForTimeout(2000)
    const { status } = await hostAccount(page)
    expect(['connected', 'disconnected', 'connecting']).toContain(status)
    expect((await connections(guest)).length).toBeLessThanOrEqual(1)
    await expectOtherWalletWorks(guest)
    expect(await connections(guest)).toHaveLength(1)
    await expectUnharmed(guest)
    await guest.close()
  })

  it('grants nothing any more: disconnect while connect is pending', async () => {
    const guest = await arriveAtHostile(at.browser, at.site.url, slowly(named('disconnect while connect is pending'), 1000))
    await listen(guest)
    await call(guest.page, 'disconnect', { namespace: 'eip155' })
    await guest.page.waitForTimeout(1500)
    const { status } = await hostAccount(guest.page)
    const count = (await connections(guest)).length
    expect([status === 'connected' ? 1 : 0, count]).toEqual([count, count])
    expect(await heard(guest)).toBeLessThanOrEqual(10)
    await expectOtherWalletWorks(guest)
    await expectUnharmed(guest)
    await guest.close()
  })

  it('ends on the chain it says last: chainChanged fires during wallet_switchEthereumChain and after it', async () => {
    const entry = named('chainChanged fires during wallet_switchEthereumChain and after it')
    const provider = entry['provider'] as { request: Record<string, unknown> }
    const request = { ...provider.request, wallet_switchEthereumChain: { delayMs: 300, result: null } }
    const guest = await arriveAtHostile(at.browser, at.site.url, { ...entry, provider: { ...provider, request } } as Case)
    expect(await settled(guest)).toBe('connected')
    await listen(guest)
    const switching = call(guest.page, 'switchNetwork', 'eip155:137')
    await guest.page.waitForTimeout(100)
    await emitHostile(guest, [['chainChanged', '0x89']])
    await switching
    await emitHostile(guest, [['chainChanged', '0x1']])
    await until(async () => (await hostAccount(guest.page)).chainId === 1)
    await guest.page.waitForTimeout(1500)
    expect(await hostAccount(guest.page)).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 1 })
    expect(await heard(guest)).toBeLessThanOrEqual(10)
    await expectUnharmed(guest)
    await expectOtherWalletWorks(guest)
    await guest.close()
  })
})

describe('a wallet that misbehaves while it signs or sends', () => {
  const requests = corpus('provider-hostile', 'sign-send-switch').filter(({ steps }) =>
    /personal_sign|eth_send|getAssets|getCap/.test(String(steps)),
  )

  it.concurrent.for(requests.map((entry) => [`${entry.name} (${entry.id})`, entry] as const))(
    'harms nobody: %s',
    async ([, entry], { expect }) => {
      judged(entry)
      const guest = await arriveAtHostile(at.browser, at.site.url, entry)
      const { page } = guest
      expect(await settled(guest)).toBe('connected')
      await dialog(page).waitFor({ state: 'detached' })
      const [, method = ''] = entry['steps'] as readonly string[]
      const params = method === 'personal_sign' ? ['0x00', ADDRESS] : [{ from: ADDRESS, to: ADDRESS, value: '0x0' }]
      const answer = await ask(page, method, params)
      const { result } = ((entry['provider'] as { request: Record<string, { result?: unknown }> }).request[method] ?? {}) as {
        result?: unknown
      }
      // What a host asks itself is handed on as it is: it is the host's to judge. What we show is ours.
      expect(answer).toEqual(result)
      expect((await hostAccount(page)).status).toBe('connected')
      // What a wallet says is read once a frame.
      if (entry.name.includes('account changes'))
        await until(async () => (await hostAccount(page)).address === '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
      await openModal(page)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await expectUnharmed(guest, expect)
      await expectOtherWalletWorks(guest)
      expect(await row(page, HOSTILE).count()).toBeLessThanOrEqual(1)
      await guest.close()
    },
  )
})
