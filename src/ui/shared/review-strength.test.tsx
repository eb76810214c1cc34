import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../test/ui/show.tsx'
import { coreViews } from '../modal/core-views.ts'
import { type Caution, Review } from './review.tsx'

const both = (strong: boolean): readonly Caution[] => [
  { id: 'a', text: 'A', strong: true },
  { id: 'b', text: 'B', strong },
]
let change: (cautions: readonly Caution[]) => void = () => {}

function View() {
  const [cautions, setCautions] = useState(both(false))
  change = setCautions
  return (
    <Review sentence="s" cautions={cautions} facts={null} details={null}>
      {(isAcknowledged) => (
        <button type="button" disabled={!isAcknowledged}>
          Go
        </button>
      )}
    </Review>
  )
}

it('what became strong is ticked anew', async () => {
  await show({ view: 'Networks', views: { ...coreViews, Networks: View } })
  fireEvent.click(screen.getByRole('checkbox'))
  act(() => change(both(true)))
  expect((screen.getByText('Go') as HTMLButtonElement).disabled).toBe(true)
})
