import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { QrCode } from './qr-code.tsx'

it('shows the icon of a wallet where the picture of its middle does not load, and the next picture again', () => {
  const code = (picture: string) => (
    <QrCode codes={new UqrQrCodes()} uri="0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2" label="Address" picture={picture} />
  )
  const { container, rerender } = render(code('https://pictures.example/broken.png'))
  const middle = () => container.querySelector('.qr-middle')?.firstElementChild?.nodeName.toLowerCase()
  fireEvent.error(container.querySelector('img') as HTMLElement)
  expect(middle()).toBe('svg')
  rerender(code('https://pictures.example/whole.png'))
  expect(middle()).toBe('img')
})
