import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { START } from '../../domain/routing/stack-rules.ts'
import { Services } from '../shared/use-service.ts'
import { english } from './first-messages.ts'
import { laterEnglish } from './later-messages.ts'
import { later, preloadLaterViews } from './lazy-view.tsx'

it('keeps the place of a view that is on its way, then shows it, and has its title look again', async () => {
  const Help = later('WhatIsANetwork')
  let looks = 0
  const words = () => ({
    refresh: () => {
      looks += 1
    },
    state: {
      value: { stack: START, locale: 'en', dir: 'ltr', messages: english },
      watch: () => () => {},
    },
  })
  render(
    <StrictMode>
      <Services.Provider value={words as never}>
        <Help />
      </Services.Provider>
    </StrictMode>,
  )
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  await preloadLaterViews()
  expect(await screen.findByText(laterEnglish['network.what.title'])).toBeDefined()
  expect(looks).toBeGreaterThan(0)
})
