import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { everyMessage } from '../../../test/support/every-message.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Store } from '../../domain/shared/store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { CodeStep } from './code-step.tsx'
import { Services } from './use-service.ts'

afterEach(cleanup)

it('names the address, counts down to another code, and tells in words why a code was refused', async () => {
  const clock = new FakeClock()
  const words = { locale: 'en', dir: 'ltr', messages: everyMessage }
  const locale = { state: new Store(words) }
  const resolve = (key: unknown) => (key === Clock ? clock : key === LocaleService ? locale : undefined)
  const resent: number[] = []
  const resendAt = clock.monotonic() + 30_000
  const view = (error?: string) => (
    <StrictMode>
      <Services.Provider value={resolve as never}>
        <CodeStep
          email="ann@shop.example"
          busy={false}
          error={error}
          resendAt={resendAt}
          onComplete={() => {}}
          onResend={() => resent.push(clock.monotonic())}
        />
      </Services.Provider>
    </StrictMode>
  )
  const { rerender } = render(view())
  const field = screen.getByRole('textbox', { name: 'Enter the code we sent to ann@shop.example' })
  expect(field).toBe(document.activeElement)
  const again = screen.getByRole<HTMLButtonElement>('button')
  expect([again.textContent, again.disabled]).toEqual(['Resend in 30s', true])
  await act(() => clock.advance(29_500))
  expect(again.textContent).toBe('Resend in 1s')
  await act(() => clock.advance(500))
  again.focus()
  fireEvent.click(again)
  expect(field).toBe(document.activeElement)
  expect([again.textContent, resent.length]).toEqual(['Resend Code', 1])
  rerender(view('Invalid code'))
  expect(screen.getByRole('alert').textContent).toBe('Invalid code. Try Again')
})
