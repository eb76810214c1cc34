import { expect, it } from 'vitest'
import { type Adas, adasWorld, EVE, EVE_SOL, isSigned, MAINNET, never, SOL, shown, sign } from '../../../test/support/adas-world.ts'
import { type embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

type World = ReturnType<typeof embeddedWorld>

const count = (world: World, name: string) => world.names().filter((each) => each === name).length
/** Answers of GET_USER are given by hand, in the order of the questions. */
function byHand(world: World) {
  const waiting: ((answer: unknown) => void)[] = []
  world.site.answers.set('GET_USER', () => new Promise((resolve) => waiting.push(resolve)))
  return waiting
}
async function leftCode(world: Adas, via: (signal: AbortSignal) => Promise<unknown>) {
  const stop = new AbortController()
  const left = outcomeOf(via(stop.signal))
  await settle(world.clock)
  stop.abort()
  await left
  await settle(world.clock)
}

it('of two requests at once, the one whose answer names somebody else is not sent', async () => {
  const world = await adasWorld()
  world.site.answers.delete('CONNECT_OTP')
  await leftCode(world, (signal) => world.byEmail.confirm('123456', signal))
  const waiting = byHand(world)
  const [one, other] = [outcomeOf(sign(world)), outcomeOf(sign(world))]
  await settle(world.clock)
  expect(waiting.length).toBe(1)
  waiting[0]?.(USER)
  await settle(world.clock)
  expect(count(world, 'RPC_REQUEST')).toBe(1)
  waiting[1]?.(EVE)
  await settle(world.clock)
  await one
  expect(await other).toMatchObject({ code: 'NOT_CONNECTED' })
  expect([count(world, 'RPC_REQUEST'), shown(world)]).toEqual([1, EVE.address])
})

it('a request during a change of the network waits for it, and is not sent for somebody else', async () => {
  const world = await adasWorld()
  world.site.answers.set('SWITCH_NETWORK', () => ({ chainId: 1 }))
  const waiting = byHand(world)
  const moved = outcomeOf(world.wallet.switchNetwork('eip155', world.networks.state.value.networks[0] as never, never))
  await settle(world.clock)
  const signed = outcomeOf(sign(world))
  await settle(world.clock)
  waiting[0]?.(USER)
  await settle(world.clock)
  waiting[1]?.(EVE)
  await moved
  expect(await signed).toMatchObject({ code: 'NOT_CONNECTED' })
  expect([isSigned(world), shown(world)]).toEqual([false, EVE.address])
})

it('a code that was left is accepted after another login was shown', async () => {
  const world = await adasWorld()
  world.site.answers.delete('CONNECT_OTP')
  await leftCode(world, (signal) => world.byEmail.confirm('123456', signal))
  world.site.answers.set('CONNECT_FARCASTER', () => ({ userName: 'ada' }))
  await world.byFarcaster.run(never)
  await settle(world.clock)
  world.who.isEve = true
  await outcomeOf(sign(world))
  expect([isSigned(world), shown(world)]).toEqual([false, EVE.address])
})

it('a page that lets in without a code, after it was asked who is logged in', async () => {
  const world = await adasWorld()
  world.site.answers.delete('CONNECT_EMAIL')
  await leftCode(world, (signal) => world.byEmail.start('eve@example.com', signal))
  await outcomeOf(sign(world))
  const before = count(world, 'RPC_REQUEST')
  expect(before).toBe(1)
  world.who.isEve = true
  await outcomeOf(sign(world))
  expect([count(world, 'RPC_REQUEST'), shown(world)]).toEqual([1, EVE.address])
})

it('who was there before is not shown in another namespace when a login that fails took the place of the question for it', async () => {
  const world = await adasWorld({ hasSolana: true })
  const { wallet, connections, clock } = world
  expect(connections.connection('solana')?.accounts[0].address).toBe(SOL)
  world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) =>
    String(chainId).startsWith('solana:') ? new Promise(() => {}) : EVE,
  )
  await outcomeOf(sign(world))
  expect(shown(world)).toBe(EVE.address)
  world.site.answers.set('GET_USER', () => {
    throw fail('FRAME_REQUEST_FAILED', { description: 'no' })
  })
  wallet.continueLogin({ provider: 'email' } as never)
  await outcomeOf(wallet.connect('eip155', undefined, never))
  await settle(clock)
  expect(connections.connection('solana')?.accounts[0].address).not.toBe(SOL)
})

it('a page that names somebody else each time is asked a bounded number of times', async () => {
  const world = await adasWorld({ hasSolana: true })
  let n = 0
  let isStopped = false
  world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) => {
    n += 1
    if (n > 200) isStopped = true
    if (isStopped) throw fail('FRAME_REQUEST_FAILED', { description: 'enough' })
    if (String(chainId).startsWith('solana:')) return { address: n % 2 ? SOL : EVE_SOL, chainId: MAINNET, accounts: [] }
    return { address: `0x${String(n).padStart(40, '0')}`, chainId: 1, accounts: [] }
  })
  void outcomeOf(world.wallet.reselect('eip155', never))
  for (let i = 0; i < 400; i += 1) await settle(world.clock)
  expect(n).toBeLessThan(50)
})

it('another tab connected Eve: nothing is signed before the page has said who it is', async () => {
  const world = await adasWorld()
  const waiting = byHand(world)
  world.who.isEve = true
  const raw = JSON.parse([...world.store.disk.texts].find(([key]) => key.includes('connection/eip155'))?.[1] ?? 'null')
  const key = [...world.store.disk.texts.keys()].find((each) => each.includes('connection/eip155')) ?? ''
  world.store.disk.write(key, JSON.stringify(raw).replaceAll(USER.address, EVE.address))
  await settle(world.clock)
  expect(waiting.length).toBe(1)
  const signed = outcomeOf(sign(world))
  await settle(world.clock)
  expect(isSigned(world)).toBe(false)
  for (const each of waiting) each(EVE)
  await settle(world.clock)
  expect(await signed).toMatchObject({ code: 'NOT_CONNECTED' })
})
