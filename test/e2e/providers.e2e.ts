import { describe, expect, it } from 'vitest'
import { judged } from '../corpora/lib/ledger.ts'
import { wantedEnd } from '../support/last-word.ts'
import { noteFigure } from '../support/note-figure.ts'
import { type Case, corpus } from './support/corpus.ts'
import { hostSite } from './support/host-site.ts'
import { CONTROL, expectUnharmed, hostAccount } from './support/hostile.ts'
import {
  ADDRESS,
  arriveAtHostile,
  emitHostile,
  expectOtherWalletWorks,
  HOSTILE,
  hostileWallet,
  networks,
  quirks,
  settled,
} from './support/hostile-wallet.ts'
import { visitHost } from './support/lab.ts'
import { card, dialog, modalText, openModal } from './support/modal.ts'
import type { Visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const at = hostSite('labHost')

/** Checks the state after connecting against the words of the corpus. */
async function expectState(guest: Visit, entry: Case): Promise<void> {
  const wanted = String(entry.expect['state'])
  const outcome = await settled(guest)
  const { chainId, isUnsupported } = await hostAccount(guest.page)
  if (/^(connected|connects and works)/.test(wanted)) expect(outcome).toBe('connected')
  else if (/^read as chain 1/.test(wanted)) expect(outcome === 'failed' || chainId === 1).toBe(true)
  else if (/Unknown Network/.test(wanted)) expect(outcome === 'failed' || isUnsupported || chainId === undefined).toBe(true)
  else if (/^(error view|refused|text cut to 200 characters|shown as characters)/.test(wanted)) expect(outcome).toBe('failed')
  else if (/^not sent to analytics or error reports/.test(wanted)) {
    expect(outcome).toBe('failed')
    expect(guest.requests.join()).not.toMatch(/[0-9a-f]{64}/)
  } else if (/^connects, or a clean error/.test(wanted)) expect(['connected', 'failed']).toContain(outcome)
  else throw new Error(`${entry.id}: nobody knows what "${wanted}" means`)
  if (/200 characters|html message/.test(wanted + entry.name)) expect((await modalText(guest.page)).length).toBeLessThan(1500)
  if (/private key/.test(entry.name)) expect(guest.console.map((line) => line.text).join()).not.toMatch(/[0-9a-f]{64}/)
}

describe('a wallet that misbehaves while connecting', () => {
  const kinds = ['accounts-result', 'chainid-result', 'connect-behaviour', 'provider-shape']
  it.concurrent.for(corpus('provider-hostile', ...kinds).map((entry) => [`${entry.kind}: ${entry.name} (${entry.id})`, entry] as const))(
    '%s',
    async ([, entry], { expect }) => {
      const guest = await arriveAtHostile(at.browser, at.site.url, entry)
      await expectState(guest, entry)
      await expectOtherWalletWorks(guest)
      await expectUnharmed(guest, expect)
      await guest.close()
    },
  )
})

describe('a wallet that misbehaves once connected', () => {
  it.concurrent.for(
    corpus('provider-hostile', 'event-accountsChanged', 'event-chainChanged', 'event-order').map(
      (entry) => [`${entry.kind}: ${entry.name} (${entry.id})`, entry] as const,
    ),
  )('%s', async ([, entry], { expect }) => {
    const guest = await arriveAtHostile(at.browser, at.site.url, entry)
    expect(await settled(guest)).toBe('connected')
    const [, { emit: events }] = entry['steps'] as [string, { emit: unknown[] }]
    noteFigure('hostile events', await emitHostile(guest, events), 500)
    await guest.page.waitForTimeout(200)
    const state = await hostAccount(guest.page)
    const wanted = String(entry.expect['state'])
    const { address, caipNetworkId, isConnected } = wantedEnd(entry, ADDRESS)
    expect(state.status).toBe(isConnected ? 'connected' : 'disconnected')
    if (isConnected && address !== undefined) expect(state.address).toBe(address)
    if (/^"Unknown Network"/.test(wanted)) expect(state.isUnsupported).toBe(true)
    else if (isConnected && caipNetworkId !== undefined) expect(`eip155:${state.chainId}`).toBe(caipNetworkId)
    await expectUnharmed(guest, expect)
    await expectOtherWalletWorks(guest)
    await guest.close()
  })

  it.concurrent.for(
    corpus('provider-hostile', 're-entrancy')
      .filter(({ name }) => name in quirks)
      .map((entry) => [entry.name, entry] as const),
  )('%s', async ([name, entry], { expect }) => {
    judged(entry)
    const guest = await arriveAtHostile(at.browser, at.site.url, entry)
    await settled(guest)
    await guest.page.evaluate(() => (globalThis as unknown as Record<symbol, (() => void) | undefined>)[Symbol.for('e2e.later')]?.())
    if (name.includes('personal_sign'))
      await guest.page.evaluate(async () => {
        const { portico } = (
          globalThis as unknown as { host: { portico: { getProvider(ns: string): { request(args: unknown): Promise<unknown> } } } }
        ).host
        await portico.getProvider('eip155').request({ method: 'personal_sign', params: ['0x00'] })
      })
    await guest.page.waitForTimeout(200)
    await expectUnharmed(guest, expect)
    await expectOtherWalletWorks(guest)
    await guest.close()
  })
})

describe('a wallet that misbehaves while switching network', () => {
  const switching = corpus('provider-hostile', 'sign-send-switch').filter(({ steps }) =>
    /switchEthereumChain|addEthereumChain/.test(String(steps)),
  )
  it.concurrent.for(switching.map((entry) => [`${entry.name} (${entry.id})`, entry] as const))('%s', async ([, entry], { expect }) => {
    const guest = await arriveAtHostile(at.browser, at.site.url, entry)
    const { page } = guest
    expect(await settled(guest)).toBe('connected')
    await dialog(page).waitFor({ state: 'detached' })
    await openModal(page)
    await page.getByTestId('w3m-account-select-network').click()
    await page.getByTestId('w3m-network-switch-Chain 137').click()
    if (!entry.name.includes('resolves but')) await card(page, 'SwitchNetwork').waitFor()
    await page.waitForTimeout(400)
    const calls = await page.evaluate(() => {
      const { made } = (globalThis as unknown as Record<symbol, { made: { calls: { method: string }[] } }>)[Symbol.for('e2e.hostile')] as {
        made: { calls: { method: string }[] }
      }
      return made.calls.map((call) => call.method)
    })
    expect(calls.filter((method) => method === 'wallet_addEthereumChain').length).toBeLessThanOrEqual(1)
    if (entry.name.includes('4902')) expect(calls).toContain('wallet_addEthereumChain')
    expect(await hostAccount(page)).toMatchObject({ status: 'connected', chainId: 1 })
    if (await page.getByTestId('header-back').isVisible()) await page.getByTestId('header-back').click()
    await expectUnharmed(guest, expect)
    await expectOtherWalletWorks(guest)
    await guest.close()
  })
})

describe('two attempts at once', () => {
  const entry = corpus('provider-hostile', 're-entrancy').find(({ name }) => name === 'connect to wallet A and B at once') as Case

  it('end in one connection', async () => {
    judged(entry)
    const guest = await visitHost(at.browser, at.site.url, {
      before: [tableWallet({ rdns: CONTROL, answers: { eth_chainId: '0x1' } }), hostileWallet(entry)],
      options: { networks: networks() },
    })
    await guest.page.evaluate(
      async ([a, b]) => {
        const { portico } = (globalThis as unknown as { host: { portico: { connect(options: unknown): Promise<unknown> } } }).host
        await Promise.allSettled([portico.connect({ connectorId: a }), portico.connect({ connectorId: b })])
      },
      [HOSTILE, CONTROL],
    )
    expect((await hostAccount(guest.page)).status).toBe('connected')
    const count = await guest.page.evaluate(
      () =>
        (globalThis as unknown as { host: { portico: { getConnections(ns: string): unknown[] } } }).host.portico.getConnections('eip155')
          .length,
    )
    expect(count).toBe(1)
    await expectUnharmed(guest)
    await guest.close()
  })
})
