import { getCreate2Address, type Hex, parseErc6492Signature, recoverMessageAddress, sliceHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { SecureDesk } from '../../../sandbox/secure-site/desk.ts'
import type { FakeFramePage } from '../../fakes/frame/fake-frames.ts'
import { FakeDisk } from '../../fakes/storage/fake-key-value-store.ts'
import { embeddedWorld } from '../../support/embedded-world.ts'
import { secureWorld } from '../../support/secure-world.ts'

const never = new AbortController().signal
const TEXT = '0x686921'
const ADA = 'ada@example.com'
const EVE = 'eve@example.com'
type World = ReturnType<typeof openTab>
type Outcome = { value: unknown } | { error: unknown }

function newDesk(): SecureDesk {
  const desk = new SecureDesk(() => 'https://secure.example', { smartAccountNetworks: [1] })
  for (const email of [ADA, EVE]) desk.visitor(email, email).devices.add('device')
  return desk
}

/** The sandbox's secure site, with real keys, behind the protocol's own client. Tabs share its session. */
function openTab(desk: SecureDesk, disk = new FakeDisk()) {
  const page: FakeFramePage = (say) => {
    say({ type: '@w3m-frame/READY', payload: { version: '4' } })
    return async (message) => {
      const { type, id, payload } = message as { type: string; id: string; payload?: Record<string, unknown> }
      const name = type.replace('@w3m-app/', '')
      const request = { name, session: 'session', device: 'device', ...(payload && { payload }) }
      try {
        const answer = await desk.answer(request, never)
        say({ type: `@w3m-frame/${name}_SUCCESS`, id, ...(answer !== undefined && { payload: answer }) })
      } catch (error) {
        say({ type: `@w3m-frame/${name}_ERROR`, id, payload: { message: (error as Error).message } })
      }
    }
  }
  return embeddedWorld({
    disk,
    over: (clock) => {
      const { site, frames } = secureWorld(clock)
      for (const url of frames.pages.keys()) frames.pages.set(url, page)
      return site
    },
  })
}

/** Lets the page, its keys and the store do what they do, in real time too. */
async function calm({ clock }: World): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    await new Promise((done) => setTimeout(done))
    await clock.advance(turn === 0 ? 600 : 0)
  }
}

async function enters(world: World, desk: SecureDesk, email: string, signal = never): Promise<void> {
  const started = world.byEmail.start(email, signal)
  await calm(world)
  await started
  await world.byEmail.confirm(desk.mail.mails.at(-1)?.code ?? '', signal)
}

const shown = ({ connections }: World) => connections.connection('eip155')?.accounts[0].address

/** What the site asks for, and for which account it does. */
function asks(world: World): { of: string | undefined; answer: Promise<Outcome> } {
  const of = shown(world)
  if (of === undefined) return { of, answer: Promise.resolve({ error: 'nobody' }) }
  const answer = world.provider().request({ method: 'personal_sign', params: [TEXT, of] })
  return {
    of,
    answer: answer.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
  }
}

/** The smart account whose owner signed: not deployed, so that the signature says what deploys it (ERC-6492). */
async function signerOf(wrapped: Hex): Promise<Hex> {
  const { address: from = '0x', data = '0x', signature } = parseErc6492Signature(wrapped)
  const owner = await recoverMessageAddress({ message: { raw: TEXT }, signature })
  const [salt, bytecode] = [sliceHex(data, 0, 32), sliceHex(data, 32)]
  expect(bytecode.endsWith(owner.slice(2).toLowerCase())).toBe(true)
  return getCreate2Address({ from, salt, bytecode })
}

async function expectOwn({ of, answer }: ReturnType<typeof asks>, when: string): Promise<boolean> {
  const outcome = await answer
  if (!('value' in outcome)) return false
  expect(await signerOf(outcome.value as Hex), when).toBe(of)
  return true
}

const LOGINS: readonly (readonly [string, (world: World, desk: SecureDesk, signal: AbortSignal) => Promise<unknown>])[] = [
  ['a code', (world, desk, signal) => world.byEmail.confirm(desk.mail.mails.at(-1)?.code ?? '', signal)],
  ['a window', (world, desk, signal) => world.connect.run('google', signal, { uri: desk.resultOf('google', 'state') })],
  ['Farcaster', (world, _, signal) => world.byFarcaster.run(signal)],
]

// Real keys sign some hundred times.
describe('who is shown is who signs, with the keys of the sandbox', { timeout: 60_000 }, () => {
  it.each(LOGINS)('when a login by %s is left at any moment while another visitor is connected', async (name, login) => {
    let entered = 0
    for (let moment = 0; moment < 60; moment += 3) {
      const desk = newDesk()
      const world = openTab(desk)
      await enters(world, desk, ADA)
      const ada = shown(world)
      expect(ada).toBeDefined()
      if (name === 'a code') {
        await world.clock.advance(30_000)
        const sent = world.byEmail.start(EVE, never)
        await calm(world)
        await sent
      }
      const stop = new AbortController()
      const left = login(world, desk, stop.signal).catch(() => {})
      for (let turn = 0; turn < moment; turn++) {
        await Promise.resolve()
        if (turn === 20) desk.cast('session')
      }
      const early = asks(world)
      stop.abort()
      desk.cast('session')
      const late = asks(world)
      await calm(world)
      await left
      await calm(world)
      const when = `left after ${moment} turns`
      await expectOwn(early, `${when}, asked before`)
      await expectOwn(late, `${when}, asked after`)
      const calmed = asks(world)
      await calm(world)
      const isSigned = await expectOwn(calmed, `${when}, asked later`)
      const again = asks(world)
      await calm(world)
      expect(isSigned || (await expectOwn(again, `${when}, asked again`)), when).toBe(true)
      if (shown(world) !== ada) entered += 1
    }
    expect(entered).toBeGreaterThan(0)
  })

  it('when another tab lets somebody else in, before it tells of it', async () => {
    const [desk, disk] = [newDesk(), new FakeDisk()]
    const world = openTab(desk, disk)
    await enters(world, desk, ADA)
    const session = { session: 'session', device: 'device' }
    await desk.answer({ name: 'CONNECT_EMAIL', ...session, payload: { email: EVE } }, never)
    await desk.answer({ name: 'CONNECT_OTP', ...session, payload: { otp: desk.mail.mails.at(-1)?.code } }, never)
    const asked = asks(world)
    await calm(world)
    expect([await expectOwn(asked, 'asked of Ada'), shown(world) === asked.of]).toEqual([false, false])
    const later = asks(world)
    await calm(world)
    expect(await expectOwn(later, 'asked of Eve')).toBe(true)
  })
})
