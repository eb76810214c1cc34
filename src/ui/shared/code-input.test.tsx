import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { CodeInput, digitsOf } from './code-input.tsx'

afterEach(cleanup)

function ask(props: Partial<Parameters<typeof CodeInput>[0]> = {}) {
  const codes: string[] = []
  const view = (more: typeof props = {}) => (
    <StrictMode>
      <CodeInput label="Code" onComplete={(code) => codes.push(code)} {...props} {...more} />
    </StrictMode>
  )
  const { rerender } = render(view())
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  const type = (value: string) => fireEvent.change(input, { target: { value } })
  return { codes, input, type, again: (more: typeof props) => rerender(view(more)) }
}

describe('CodeInput', () => {
  it('is one field that devices fill from a message, with the focus and a number pad', () => {
    const { input } = ask()
    expect(input).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric', dir: 'ltr' })
    expect(document.activeElement).toBe(input)
  })

  it('hands in six digits once, and nothing before', () => {
    const { codes, input, type } = ask()
    type('12a3')
    expect([input.value, codes]).toEqual(['123', []])
    type('123456')
    type('1234567')
    expect([input.value, codes]).toEqual(['123456', ['123456']])
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(codes).toEqual(['123456', '123456'])
  })

  it('selects a whole code on a click, and takes a digit typed into it for the first of another', () => {
    const { codes, input, type, again } = ask()
    type('123')
    fireEvent.click(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([3, 3])
    type('123456')
    again({ error: 'Wrong code' })
    input.setSelectionRange(2, 2)
    fireEvent.click(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
    // By the arrow keys the caret stands in it again.
    fireEvent.change(input, { target: { value: '1293456', selectionStart: 3, selectionEnd: 3 } })
    expect([input.value, codes]).toEqual(['9', ['123456']])
  })

  it('marks the box of the caret, or those that are selected', () => {
    const { input, type } = ask()
    const marks = (name: string) => [...document.querySelectorAll('.boxes span')].map((box) => (box.hasAttribute(name) ? 1 : 0)).join('')
    expect(marks('data-next')).toBe('100000')
    type('123')
    expect(marks('data-next')).toBe('000100')
    input.setSelectionRange(1, 1)
    fireEvent.keyUp(input, { key: 'ArrowLeft' })
    expect(marks('data-next')).toBe('010000')
    input.select()
    fireEvent.select(input)
    expect([marks('data-next'), marks('data-selected')]).toEqual(['000000', '111000'])
  })

  it('takes a whole code out of what is pasted, wherever the caret is', () => {
    const { codes, input, type } = ask()
    type('99')
    const event = createEvent.paste(input, { clipboardData: { getData: () => 'Your code: 123 456.' } })
    fireEvent(input, event)
    expect([event.defaultPrevented, input.value, codes]).toEqual([true, '123456', ['123456']])
  })

  it('tells why a code was refused until another digit is typed, and takes a new one', () => {
    const { codes, input, type, again } = ask()
    type('000000')
    again({ busy: true })
    expect(input.readOnly).toBe(true)
    fireEvent.keyDown(input, { key: 'Enter' })
    again({ error: 'Invalid code. Try Again' })
    expect(screen.getByRole('alert').textContent).toBe('Invalid code. Try Again')
    expect([input.getAttribute('aria-invalid'), input.selectionStart, input.selectionEnd]).toEqual(['true', 0, 6])
    type('1')
    expect([screen.getByRole('alert').textContent, input.getAttribute('aria-invalid')]).toEqual(['', 'false'])
    type('123456')
    expect(codes).toEqual(['000000', '123456'])
  })
})

it.each([
  ['', ''],
  ['G-123456 is your code', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['１２３４５６', '123456'],
  ['123456789', '123456'],
  [`${'x'.repeat(1_000_000)}123456`, ''],
])('reads the digits of %.40j', (text, digits) => expect(digitsOf(text)).toBe(digits))
