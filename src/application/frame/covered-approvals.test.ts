import { describe, expect, it } from 'vitest'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'

/** Logged in, with an approval of the site on the screen. */
async function asked(isEmbedded: boolean) {
  const world = embeddedWorld()
  world.modal.setEmbedded(isEmbedded)
  await world.connect.run('email', new AbortController().signal)
  world.shows.start()
  let answer = (_: unknown) => {}
  world.site.answers.set('RPC_REQUEST', () => new Promise((resolve) => (answer = resolve)))
  const outcome = outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
  await settle(world.clock)
  const views = () => world.router.state.value.stack.map(({ view }) => view)
  expect(views().at(-1)).toBe('ApproveTransaction')
  return { ...world, outcome, views, answer: (value: unknown) => answer(value) }
}

describe('an approval on the screen while the site opens another view', () => {
  it.each(['Networks', 'Account', undefined] as const)('stays above %s of a modal in the page, which comes after it', async (view) => {
    const world = await asked(true)
    world.open.run(view ? { view } : {})
    await settle(world.clock)
    expect(world.views()).toEqual([view ?? 'Account', 'ApproveTransaction'])
    world.answer('0x1234')
    expect(await world.outcome).toEqual({ value: '0x1234' })
    expect(world.views()).toEqual([view ?? 'Account'])
  })

  it('is a step back from a view of the dialog, but from the account, which has no way back, it is shown again', async () => {
    const world = await asked(false)
    world.open.run({ view: 'Networks' })
    await settle(world.clock)
    expect(world.views()).toEqual(['ApproveTransaction', 'Networks'])
    world.router.back(true)
    world.open.run({})
    await settle(world.clock)
    expect(world.views()).toEqual(['ApproveTransaction', 'Account', 'ApproveTransaction'])
    world.answer('0x1234')
    expect(await world.outcome).toEqual({ value: '0x1234' })
    expect([world.router.current.view, world.modal.state.value.open]).toEqual(['Account', true])
  })

  it('is shown again when the view above it starts anew', async () => {
    const world = await asked(false)
    world.open.run({ view: 'Networks' })
    world.router.reset('Connect', { namespace: 'solana' })
    await settle(world.clock)
    expect(world.views()).toEqual(['Connect', 'ApproveTransaction'])
  })

  it.each([false, true])('is given up when the modal is closed (in the page: %s)', async (isEmbedded) => {
    const world = await asked(isEmbedded)
    world.open.run({ view: 'Networks' })
    await settle(world.clock)
    const seen: string[] = []
    world.router.state.watch(({ stack }) => seen.push(stack.at(-1)?.view ?? ''))
    world.close.run()
    expect(await world.outcome).toMatchObject({ code: 4001 })
    await settle(world.clock)
    expect([seen.includes('ApproveTransaction'), world.approvals.state.value.pending]).toEqual([false, 0])
  })
})
