import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openSend as open } from '../../../test/ui/send-views.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

it('that what is sent is lost is the caution in sight, not that a node did not answer', async () => {
  const { fill, review, node, wait } = await open()
  node.code = async () => {
    throw fail('HTTP_UNREACHABLE', { url: 'https://rpc.example' })
  }
  await fill('0.5', '0x000000000000000000000000000000000000dead')
  await review()
  await wait(500)
  const box = screen.getByRole('checkbox').closest('.caution')
  expect(box?.textContent).toContain('Nobody holds a key to this address.')
})
