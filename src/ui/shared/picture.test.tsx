import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Picture } from './picture.tsx'

afterEach(cleanup)

it('is only ever an image, without a referrer, and gives way to initials when it breaks', () => {
  const { container, rerender } = render(<Picture src="data:image/png;base64,x" name="rainbow" />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(image?.alt).toBe('')
  if (image) fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector<HTMLElement>('.picture')?.dataset['initial']).toBe('Ra')
  rerender(<Picture src="data:image/png;base64,y" name="rainbow" />)
  expect(container.querySelector('img')).not.toBeNull()
})

it.each([
  ['Ether', 'Et'],
  ['usd coin', 'UC'],
  ['X', 'X'],
  ['1inch Network', '1N'],
  ['𝒜lpha', '𝒜l'],
])('has the first letters of two words, or of one: %s', (name, initials) => {
  const { container } = render(<Picture src={undefined} name={name} />)
  expect(container.querySelector<HTMLElement>('.picture')?.dataset['initial']).toBe(initials)
})

it.each(['', '   ', '<>', '\u202e'])('has a mark for a name without letters: %j', (name) => {
  const { container } = render(<Picture src={undefined} name={name} />)
  expect(container.querySelector<HTMLElement>('.picture')?.dataset['initial']).toBe('?')
})
