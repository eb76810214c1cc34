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

it('shows the latest of several, each change with its pause', async () => {
  const clock = new FakeClock()
  const toasts = new ToastService(clock)
  const shown: (string | undefined)[] = []
  toasts.state.value$.subscribe((toast) => shown.push(toast?.message))
  for (const message of ['one', 'two', 'three']) toasts.show({ message, variant: 'success' })
  expect(toasts.state.value).toBeUndefined()
  await clock.advance(TOAST_SWAP_MS)
  expect(shown).toEqual([undefined, 'one', undefined, 'three'])
  toasts.show({ message: 'four', variant: 'error' })
  toasts.hide()
  await clock.advance(TOAST_SWAP_MS + TOAST_SHOWN_MS)
  expect(shown.at(-1)).toBeUndefined()
  expect(clock.pending).toBe(0)
})

it('keeps a stranger’s text to one clean line', () => {
  const toasts = new ToastService(new FakeClock())
  toasts.show({ message: `it\u202e failed\n${'x'.repeat(10_000)}`, variant: 'error', autoClose: false })
  expect(toasts.state.value?.message).toMatch(/^it failed x+…$/)
  expect(toasts.state.value?.message).toHaveLength(200)
})
