import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { TOAST_SHOWN_MS, TOAST_SWAP_MS, ToastService } from './toast-service.ts'

const ok = (message: string) => ({ message, variant: 'success' }) as const

it('closes the first toast before the second, which comes 150 ms later', async () => {
  const clock = new FakeClock()
  const toasts = new ToastService(clock)
  toasts.show(ok('one'))
  toasts.show(ok('two'))
  expect(toasts.state.value).toBeUndefined()
  await clock.advance(TOAST_SWAP_MS)
  expect(toasts.state.value?.message).toBe('two')
})

it('goes by itself, unless told to stay', async () => {
  const clock = new FakeClock()
  const toasts = new ToastService(clock)
  toasts.show(ok('one'))
  await clock.advance(TOAST_SHOWN_MS)
  expect(toasts.state.value).toBeUndefined()
  toasts.show({ message: 'wait', variant: 'loading', autoClose: false })
  await clock.advance(60_000)
  expect(toasts.state.value?.message).toBe('wait')
})
