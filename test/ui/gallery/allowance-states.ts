import type { AllowanceEntry } from '../../../src/domain/allowances/allowance-entry.ts'
import type { ViewName } from '../../../src/domain/routing/view.ts'
import { addAllowing, allowanceViews, byPermit2, limited, unlimited } from '../../support/allowing-views.ts'
import { chain, type World, type WorldOptions, wallet } from '../world.ts'

const rainbow = wallet('Rainbow', 'me.rainbow')
const base: WorldOptions = {
  wallets: [rainbow],
  options: { projectId: 'p', networks: [chain(1, 'Ethereum'), chain(8453, 'Base')] },
  supplied: Object.keys(allowanceViews) as ViewName[],
}
const issued: AllowanceEntry = { ...limited, kind: 'issuer', token: { ...limited.token, symbol: 'TIDE', address: `0x${'7d'.repeat(20)}` } }

type Made = ReturnType<typeof addAllowing>
const state = (entries: readonly AllowanceEntry[], show: (made: Made, world: World) => unknown) => ({
  world: base,
  act: async (world: World) => {
    await world.connectWith(rainbow)
    world.router.reset('Account')
    const made = addAllowing(world, entries)
    world.router.push('Allowances')
    await show(made, world)
    return { asked: () => made.wallet.asked.length }
  },
})
const reviewed = async ({ service }: Made, { router }: World) => {
  await service.review(unlimited)
  router.push('RevokeAllowance')
}
const confirmed = async ({ service }: Made, { clock }: World) => {
  const { step } = service.state.value
  await clock.advance(600)
  if (step.status === 'review') await service.confirm(step.review)
}

export const allowanceStates = {
  allowances: state([limited, unlimited, byPermit2, issued], ({ book }) => {
    book.looked = { since: Date.UTC(2026, 8, 1) }
  }),
  'allowances-none': state([], ({ book }) => {
    book.looked = 'known'
  }),
  'allowances-loading': state([limited], ({ book }) => {
    book.find = () => new Promise(() => {})
  }),
  'allowances-failed': state([limited], ({ book }) => {
    book.isDown = true
  }),
  'allowances-offline': state([limited], ({ book }, { page }) => {
    page.online$.next(false)
    book.isDown = true
  }),
  'allowance-unbuilt': state([unlimited], async (made, { router }) => {
    made.node.isDown = true
    await made.service.review(unlimited)
    router.push('RevokeAllowance')
  }),
  'allowance-declined': state([limited, unlimited], async (made, world) => {
    made.wallet.rejects = true
    await reviewed(made, world)
    await confirmed(made, world)
  }),
  'allowance-pending': state([limited, unlimited], async (made, world) => {
    await reviewed(made, world)
    await confirmed(made, world)
  }),
  'allowance-stands': state([limited, unlimited], async (made, world) => {
    await reviewed(made, world)
    await confirmed(made, world)
    made.node.mine(`0x${'1'.padStart(64, '0')}`, 'done')
    await world.clock.advance(180_000)
  }),
  'allowance-review': state([limited, unlimited], reviewed),
  'allowance-revoked': state([limited, unlimited], async (made, world) => {
    await reviewed(made, world)
    await confirmed(made, world)
    made.revokeOnChain(`0x${'1'.padStart(64, '0')}`, unlimited)
    await world.clock.advance(3000)
  }),
}
