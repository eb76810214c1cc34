import type { Frame, Page } from 'playwright-core'
import { createPublicClient, hashMessage, http, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { FakeSafe } from '../fakes/safe/fake-safe.ts'
import { type SafeDesk, startSafeDesk } from '../fakes/safe/safe-desk.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { ask, call } from './support/host-calls.ts'
import { hostSite } from './support/host-site.ts'
import { hostConfig } from './support/lab.ts'
import { troubles, type Visit, visit } from './support/visit.ts'

/** Anvil's third account owns the Safe. */
const OWNER = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'
const SAFE = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const at = hostSite('reactHost')
let desk: SafeDesk
let safe: FakeSafe
let guest: Visit

afterEach(async () => {
  await guest?.close()
  await desk?.stop()
})

/** The site inside of the Safe's page. */
async function enter(options: Readonly<Record<string, unknown>> = {}): Promise<Frame> {
  safe = new FakeSafe({ address: SAFE, ownerKey: OWNER, chainId: FIRST_CHAIN, rpcUrl: inject('chains')[FIRST_CHAIN] })
  desk = await startSafeDesk(safe)
  guest = await visit(at.browser, { before: [hostConfig({ safeOrigins: [desk.url], ...options })] })
  await guest.page.goto(desk.open(at.site.url))
  const frame = guest.page.frames().find((each) => each.url().startsWith(at.site.url))
  if (!frame) throw new Error('the site is not in a frame')
  await frame.waitForLoadState('load')
  return frame
}

const status = (frame: Frame | Page, text: string) => frame.locator('#status', { hasText: new RegExp(`^${text}$`) }).waitFor()

async function answered(frame: Frame, button: 'approve' | 'reject', method: string, params: readonly unknown[]): Promise<unknown> {
  const work = ask(frame, method, params)
  work.catch(() => undefined)
  await guest.page.locator(`#${button}`).click()
  return work
}

describe('inside of a Safe', () => {
  it('is connected by itself, signs and sends', async () => {
    const started = Date.now()
    const frame = await enter()
    await status(frame, 'connected')
    console.log(`connected ${Date.now() - started} ms after the Safe's page was opened`)
    expect(await frame.locator('#address').innerText()).toBe(SAFE)
    await frame.locator('#network', { hasText: 'First Chain' }).waitFor()

    const signature = (await answered(frame, 'approve', 'personal_sign', ['0x6869', SAFE])) as `0x${string}`
    const typed = FakeSafe.typed(SAFE, FIRST_CHAIN, hashMessage('hi'))
    expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(privateKeyToAccount(OWNER).address)

    const hash = (await answered(frame, 'approve', 'eth_sendTransaction', [{ from: SAFE, to: SAFE, value: '0x1' }])) as `0x${string}`
    const receipt = (await ask(frame, 'eth_getTransactionReceipt', [hash])) as { status: string; transactionHash: `0x${string}` }
    expect(receipt.status).toBe('0x1')
    const client = createPublicClient({ transport: http(inject('chains')[FIRST_CHAIN]) })
    expect((await client.getTransaction({ hash: receipt.transactionHash })).value).toBe(1n)

    const calls = [{ to: SAFE, value: '0x1' }]
    const batch = { version: '2.0.0', from: SAFE, atomicRequired: true, calls }
    await expect(ask(frame, 'wallet_sendCalls', [{ ...batch, chainId: `0x${SECOND_CHAIN.toString(16)}` }])).rejects.toThrow(/chain/i)
    const sent = [{ ...batch, chainId: `0x${FIRST_CHAIN.toString(16)}` }]
    const { id } = (await answered(frame, 'approve', 'wallet_sendCalls', sent)) as { id: string }
    const outcome = () => ask(frame, 'wallet_getCallsStatus', [id])
    await expect.poll(outcome).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })

    await expect(answered(frame, 'reject', 'personal_sign', ['0x6869', SAFE])).rejects.toThrow(/reject/i)
    await call(frame, 'switchNetwork', `eip155:${SECOND_CHAIN}`)
    await frame.locator('#network', { hasText: 'First Chain' }).waitFor()

    await call(frame, 'disconnect')
    await status(frame, 'disconnected')
    await frame.goto(at.site.url)
    await status(frame, 'connected')
    expect(await troubles(guest)).toEqual([])
  })

  it('is found at its usual address, after a navigation within the frame and without any referrer', async () => {
    await enter({ safeOrigins: undefined })
    const { page } = guest
    const app = 'https://site.example'
    const serve = (from: string, to: string) =>
      page.route(`${from}/**`, async (route) => {
        const request = route.request()
        const { pathname, search } = new URL(request.url())
        const answer = await fetch(`${to}${pathname}${search}`, { method: request.method(), body: request.postData() })
        const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'referrer-policy': 'no-referrer' }
        await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
      })
    await serve('https://app.safe.global', desk.url)
    await serve(app, new URL(at.site.url).origin)
    await page.goto(`https://app.safe.global/open?app=${encodeURIComponent(`${app}${new URL(at.site.url).pathname}`)}`)
    const frame = page.frames().find((each) => each.url().startsWith(app))
    if (!frame) throw new Error('the site is not in a frame')
    await status(frame, 'connected')
    expect(await frame.evaluate(() => document.referrer)).toBe('')
    await frame.evaluate(() => location.assign(`${location.pathname}?again`))
    await frame.waitForURL(/again/)
    await status(frame, 'connected')
    expect(await frame.locator('#address').innerText()).toBe(SAFE)
  })

  it('can be chosen where nothing is connected by itself', async () => {
    const frame = await enter({ enableReconnect: false, enableCoinbase: true })
    await status(frame, 'disconnected')
    await frame.locator('#connect').first().click()
    await frame.getByTestId('wallet-selector-safe').click()
    await status(frame, 'connected')
    expect(await frame.locator('#address').innerText()).toBe(SAFE)
  })

  it.each([
    ['another parent', { safeOrigins: ['https://app.safe.global', 'http://127.0.0.1:1'] }],
    ['no parent at all', { safeOrigins: [] }],
    ['the default', { safeOrigins: undefined }],
  ])('asks nobody where it may not: %s', async (_, options) => {
    const frame = await enter(options)
    await frame.locator('#connect').first().click()
    await frame.locator('[data-portico=card]').waitFor()
    await guest.page.waitForTimeout(500)
    expect(await frame.getByTestId('wallet-selector-safe').count()).toBe(0)
    expect(safe.asked).toEqual([])
    await status(frame, 'disconnected')
  })

  it('fetches nothing outside of a frame', async () => {
    await enter()
    const alone = await visit(at.browser, { before: [hostConfig({ safeOrigins: [desk.url] })] })
    try {
      await alone.page.goto(at.site.url)
      await alone.page.waitForTimeout(1000)
      expect(alone.requests.filter((url) => /safe|start-core/i.test(url))).toEqual([])
      await status(alone.page, 'disconnected')
    } finally {
      await alone.close()
    }
  })
})
