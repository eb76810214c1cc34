import { expect, it } from 'vitest'
import { ViewCatalogue } from './view-catalogue.ts'

const view = () => null

it('shows a modal that is mounted what features add later, and keeps the views that are there', () => {
  const catalogue = new ViewCatalogue({ Connect: view })
  const mounted = catalogue.components
  const later = () => null
  expect(catalogue.has('SIWXSignMessage')).toBe(false)
  catalogue.add({ Connect: later, SIWXSignMessage: later })
  expect([mounted.Connect, mounted.SIWXSignMessage, catalogue.has('SIWXSignMessage')]).toEqual([view, later, true])
})
