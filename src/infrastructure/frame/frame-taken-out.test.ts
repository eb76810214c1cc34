import { expect, it } from 'vitest'
import { outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'
import { refuseUnhandledRejections } from '../../../test/support/unhandled-rejections.ts'

refuseUnhandledRejections()

it('a request that cannot be posted, because the host took the frame out, leaves no unhandled rejection', async () => {
  const { site, frames, clock } = secureWorld()
  const loading = site.load(new AbortController().signal)
  await settle(clock, 1000)
  await loading
  frames.isRemoved = true
  const asked = outcomeOf(site.ask('IS_CONNECTED', undefined as never, new AbortController().signal))
  await settle(clock, 1000)
  expect(await asked).toMatchObject({ code: 'FRAME_NOT_SET' })
})
