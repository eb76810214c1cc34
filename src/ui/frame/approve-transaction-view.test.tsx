import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeSecureSite } from '../../../test/fakes/frame/fake-secure-site.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { Approvals } from '../../domain/frame/approvals.ts'
import { SecureSite } from '../../ports/frame/secure-site.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadEmbeddedWords } from '../modal/load-feature-words.ts'
import { ApproveTransactionView } from './approve-transaction-view.tsx'

await loadEmbeddedWords()

afterEach(() => void vi.restoreAllMocks())

it.each([
  ['in a page that is scrolled elsewhere is brought into sight', true, 2_000, 1],
  ['in a page stays where it is seen', true, 100, 0],
  ['in the dialog stays where it is', false, 2_000, 0],
] as const)('the room of an approval %s', async (_, embedded, top, moves) => {
  const scrolled = new Set<Element>()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.add(this)
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 360, 600))
  const approvals = new Approvals(new FakeClock())
  let site: FakeSecureSite | undefined
  const world = await show({
    supplied: ['ApproveTransaction'],
    views: { ...coreViews, ApproveTransaction: ApproveTransactionView },
    before: ({ bind, clock, modal }) => {
      site = new FakeSecureSite(clock)
      bind(Approvals, approvals)
      bind(SecureSite, site)
      modal.setEmbedded(embedded)
      modal.setOpen(true)
    },
  })
  approvals.run('eip155', () => new Promise(() => {})).catch(() => {})
  act(() => world.router.push('ApproveTransaction'))
  await settle(world)
  await expect.poll(() => site?.shown?.turn).toBe(1)
  expect([...scrolled].map(({ className }) => className.split(' ')[0])).toEqual(Array(moves).fill('card'))
  approvals.abort()
})
