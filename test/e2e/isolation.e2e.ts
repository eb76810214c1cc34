import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { evmPart, type SigningPart } from './support/evm-story.ts'
import { localNetworks } from './support/lab.ts'
import { until } from './support/modal.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { cosmosStory, polkadotStory, stacksStory } from './support/namespace-stories.ts'
import { bitcoinStory, solanaStory, suiStory } from './support/standard-stories.ts'
import { troubles } from './support/visit.ts'

const MESSAGE = 'Still moored at pier 7'

const STORIES = [solanaStory, bitcoinStory, suiStory, polkadotStory, cosmosStory, stacksStory]
const PARTS: readonly SigningPart[] = [evmPart, ...STORIES]

let browser: Browser
let lab: NamespaceLab
let guest: Guest
let pairs = 0

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
  console.log(`disconnect A, B still signs before and after a reload: ${pairs} of ${PARTS.length * (PARTS.length - 1)} ordered pairs`)
})
afterEach(() => guest?.close())

const status = (namespace: ChainNamespace) => within(guest.page, ({ portico }, ns) => portico.getAccount(ns).status, namespace)

/** A visitor with a wallet of each namespace, connected in all of them. */
async function connectAll(): Promise<void> {
  const networks = [...localNetworks(), ...STORIES.flatMap((story) => [...story.networks])]
  guest = await arrive(browser, lab, { networks })
  await new AnvilWallet({ [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' }).install(guest.context)
  await guest.page.reload()
  for (const { wallet, namespace } of PARTS) {
    const options = { connectorId: wallet, namespace }
    await within(guest.page, async ({ portico }, wanted) => void (await portico.connect(wanted)), options)
  }
}

async function signs({ sign, isSigned }: SigningPart): Promise<boolean> {
  const signed = await within(guest.page, sign, MESSAGE)
  return isSigned(signed, MESSAGE)
}

describe('wallets of several namespaces at once', () => {
  it.each(PARTS.map((part) => [part.namespace, part] as const))(
    'all others still sign when %s is left, before and after a reload',
    async (_, left) => {
      await connectAll()
      const others = PARTS.filter((part) => part !== left)
      await within(guest.page, ({ portico }, namespace) => portico.disconnect({ namespace }), left.namespace)
      expect(await status(left.namespace)).toBe('disconnected')
      for (const other of others) expect([other.namespace, await signs(other)]).toEqual([other.namespace, true])

      await guest.page.reload()
      for (const other of others) {
        await until(async () => (await status(other.namespace)) === 'connected')
        expect([other.namespace, await signs(other)]).toEqual([other.namespace, true])
        pairs += 1
      }
      expect(await status(left.namespace)).toBe('disconnected')
      expect(await troubles(guest)).toEqual([])
    },
  )
})
