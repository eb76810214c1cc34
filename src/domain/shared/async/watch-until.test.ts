import { expect, it } from 'vitest'
import { watchUntil } from './watch-until.ts'

it('watches until the signal aborts, and not with one that is over', () => {
  const heard: string[] = []
  const watch = () => {
    heard.push('watched')
    return () => heard.push('left')
  }
  const controller = new AbortController()
  watchUntil(controller.signal, watch)
  expect(heard).toEqual(['watched'])
  controller.abort()
  watchUntil(controller.signal, watch)
  expect(heard).toEqual(['watched', 'left'])
})

it('leaves what ended while its watching began', () => {
  const heard: string[] = []
  const controller = new AbortController()
  watchUntil(controller.signal, () => {
    controller.abort()
    return () => heard.push('left')
  })
  expect(heard).toEqual(['left'])
})
