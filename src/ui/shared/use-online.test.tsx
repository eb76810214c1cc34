import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../test/ui/show.tsx'
import { coreViews } from '../modal/core-views.ts'
import { useOnline } from './use-online.ts'

const Shown = () => <p>{useOnline() ? 'online' : 'offline'}</p>

it('takes it that there is a network where the page of the host does not say', async () => {
  const before = ({ page }: { page: object }) => Object.assign(page, { online$: undefined })
  await show({ view: 'Networks', views: { ...coreViews, Networks: Shown }, before })
  expect(screen.queryByText('online')).not.toBeNull()
})
