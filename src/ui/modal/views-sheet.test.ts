import { expect, it } from 'vitest'
import { loadViewsCss, wearViewsCss } from './views-sheet.ts'

const makeRoot = () => document.createElement('div').attachShadow({ mode: 'open' })

it('gives each modal of the page the styles once, when they arrive, and takes them off again', async () => {
  const [early, late] = [makeRoot(), makeRoot()]
  const takeOff = wearViewsCss(early)
  expect(early.adoptedStyleSheets).toHaveLength(0)
  await Promise.all([loadViewsCss(), loadViewsCss()])
  const [sheet] = early.adoptedStyleSheets
  await loadViewsCss()
  expect(early.adoptedStyleSheets).toEqual([sheet])
  const takeLateOff = wearViewsCss(late)
  expect(late.adoptedStyleSheets).toHaveLength(1)
  takeOff()
  expect([early, late].map((root) => root.adoptedStyleSheets.length)).toEqual([0, 1])
  takeLateOff()
  expect(late.adoptedStyleSheets).toHaveLength(0)
})
