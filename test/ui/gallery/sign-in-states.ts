import { fail } from '../../../src/domain/errors/fail.ts'
import { DefaultSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import type { Siwx } from '../../../src/ports/siwx/siwx.ts'
import { SIGN_IN_VIEWS, withSignIn } from '../sign-in.ts'
import { type World, type WorldOptions, wallet } from '../world.ts'
import { logo } from './logo.ts'

const rainbow = wallet('Rainbow', 'me.rainbow', { imageUrl: logo('#174299', '#ff4000') })
const STATEMENT = 'I accept the terms of service of the shop (https://shop.example/terms) and its privacy policy.'
const LONG = { statement: STATEMENT, expiration: 3_600_000, resources: ['https://shop.example/terms', 'https://shop.example/privacy'] }

type State = Readonly<{ world: WorldOptions; act(world: World): Promise<unknown> }>

const state = (siwx: () => Siwx, then: (world: World, parts: Awaited<ReturnType<typeof withSignIn>>) => unknown = () => {}): State => ({
  world: { wallets: [rainbow], supplied: SIGN_IN_VIEWS },
  act: async (world) => {
    const parts = await withSignIn(world, siwx())
    await world.connectWith(rainbow)
    await until(() => SIGN_IN_VIEWS.includes(world.router.current.view))
    await ready(world)
    await then(world, parts as never)
    await ready(world)
  },
})
/** Messages need code that is fetched. */
const ready = async ({ clock }: World) => {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 40))
    await clock.advance(200)
  }
}
/** A slow machine takes longer. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}
const capturing = (emailCapture: unknown, then: (parts: Awaited<ReturnType<typeof withSignIn>>) => unknown = () => {}): State => {
  const { world, act } = state(
    () => new DefaultSiwx(),
    (_, parts) => then(parts),
  )
  return {
    world: { ...world, options: { features: { emailCapture } as never } },
    act: async (made) => {
      await made.store.set('recent-emails', ['ada@shop.example', 'ada.lovelace.of.london@a-long-domain.example', 'bob@shop.example'])
      await act(made)
    },
  }
}

/** The views of the sign-in and of the e-mail capture. */
export const signInStates: Readonly<Record<string, State>> = {
  'sign-in': state(() => new DefaultSiwx()),
  'sign-in-optional': state(() => new DefaultSiwx({ required: false })),
  'sign-in-long': state(() => new DefaultSiwx(LONG)),
  'sign-in-failed': state(() =>
    Object.assign(new DefaultSiwx(), {
      createMessage: async () => {
        throw fail('HTTP_UNREACHABLE', { url: 'https://shop.example/auth/nonce' })
      },
    }),
  ),
  'sign-in-signing': state(
    () => new DefaultSiwx(),
    (world, { signIn }) => {
      world.adapter.silent = true
      void signIn.run()
    },
  ),
  'data-capture': capturing(true),
  'data-capture-required': capturing(['required']),
  'data-capture-code': capturing(true, async ({ capture, captureEmail }) => {
    await until(() => capture.state.value.status === 'asking')
    await captureEmail.submit('ada@shop.example')
  }),
}
