import { expect, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { hostSite } from './support/host-site.ts'
import { expectUnharmed, hostAccount } from './support/hostile.ts'
import { networks } from './support/hostile-wallet.ts'
import { visitHost } from './support/lab.ts'
import { card, connectWith, openModal } from './support/modal.ts'
import type { Visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.storm.wallet'
const FIRST = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const LAST = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const EVENTS = 10_000

const at = hostSite('labHost')

async function scriptMs({ page, context }: Visit): Promise<() => Promise<number>> {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  const before = await read()
  return async () => (await read()) - before
}

/** Emits them all, over `frames` frames; resolves how many frames went by until all was quiet, and how often the open modal was rendered. */
function storm({ page }: Visit, frames: number): Promise<Readonly<{ renders: number; passed: number }>> {
  return page.evaluate(
    async ({ rdns, count, spread, accounts }) => {
      const emit = (globalThis as unknown as Record<symbol, (event: string, payload: unknown) => void>)[Symbol.for(`e2e.wallet.${rdns}`)]
      const root = document.querySelector('portico-modal-root')?.shadowRoot
      if (!root || !emit) throw new Error('no modal, or no wallet')
      const nextFrame = () => new Promise(requestAnimationFrame)
      let renders = 0
      let passed = 0
      const watching = new MutationObserver(() => {
        renders += 1
      })
      watching.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
      for (let frame = 0; frame < spread; frame++) {
        await nextFrame()
        passed += 1
        for (let turn = 0; turn < count / spread; turn++)
          if (turn % 2) emit('accountsChanged', turn % 3 ? [accounts[frame % 2]] : 'garbage')
          else emit('chainChanged', turn % 4 ? '0x1' : '0xgarbage')
      }
      emit('accountsChanged', [accounts[1]])
      emit('accountsChanged', [{ no: 'address' }])
      for (let frame = 0; frame < 10; frame++) {
        await nextFrame()
        passed += 1
      }
      watching.disconnect()
      return { renders, passed }
    },
    { rdns: RDNS, count: EVENTS, spread: frames, accounts: [FIRST, LAST] },
  )
}

/** Once in a single task, once over a third of a second. An account that is shown and its balance are two renders. */
it.each([1, 20])(`a storm of ${EVENTS} events over %i frames costs one render a frame`, async (frames) => {
  const guest = await visitHost(at.browser, at.site.url, {
    before: [
      tableWallet({ rdns: RDNS, name: 'Storm', answers: { eth_chainId: '0x1', eth_accounts: [FIRST], eth_requestAccounts: [FIRST] } }),
    ],
    options: { networks: networks() },
    device: { reducedMotion: 'reduce' },
  })
  await connectWith(guest.page, RDNS)
  await openModal(guest.page)
  await card(guest.page, 'Account').waitFor()
  const spent = await scriptMs(guest)
  const { renders, passed } = await storm(guest, frames)
  noteFigure(`a storm of ${EVENTS} events over ${frames} frames, script`, await spent(), 500)
  expect(renders / passed).toBeLessThanOrEqual(1)
  await expect.poll(async () => (await hostAccount(guest.page)).address).toBe(LAST)
  expect(await hostAccount(guest.page)).toMatchObject({ status: 'connected', chainId: 1 })
  await expectUnharmed(guest)
  await guest.close()
})
