import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'
import { Waiting } from './waiting.tsx'

it('falls back to our drawing where the picture of a coin cannot be shown, not to initials', () => {
  const picture = <Picture src="https://pictures.example/broken.png" otherwise="data:image/svg+xml,x" name="ETH" shape="large round" />
  const { container } = render(
    <Waiting picture={picture} name="ETH" round status="done" title="1 ETH" text="Sent">
      <button type="button">Done</button>
    </Waiting>,
  )
  const image = () => container.querySelector('.halo .picture img')
  fireEvent.error(image() as Element)
  expect(image()?.getAttribute('src')).toBe('data:image/svg+xml,x')
})
