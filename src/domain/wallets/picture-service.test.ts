import { expect, it } from 'vitest'
import { coreWorld } from '../../../test/support/core-world.ts'
import { registryWorld } from '../../../test/support/registry-world.ts'
import { fail } from '../errors/fail.ts'

function open() {
  const core = coreWorld({ options: { projectId: 'p1' } })
  core.modal.setOpen(true)
  return { ...core, ...registryWorld({ ...core, settings: core.options }, true) }
}
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `p${from + index}`)

it('fetches each picture once, and tells about new ones together', async () => {
  const { pictures, images, clock } = open()
  let told = 0
  pictures.state.value$.subscribe(() => told++)
  pictures.want([...ids(0, 20), undefined, 'p3'])
  await clock.advance(110)
  expect(pictures.state.value.size).toBe(20)
  expect([images.asked, told]).toEqual([20, 2])
  pictures.want(ids(0, 20))
  await clock.advance(110)
  expect(images.asked).toBe(20)
})

it('does not ask again for what is not there', async () => {
  const { pictures, images, clock } = open()
  pictures.want(['missing-1'])
  await clock.advance(110)
  pictures.want(['missing-1'])
  await clock.advance(110)
  expect([images.asked, pictures.state.value.size]).toEqual([1, 0])
})

it('fetches what is wanted last first, and forgets what was scrolled past', async () => {
  const { pictures, clock } = open()
  for (let from = 0; from < 1000; from += 10) pictures.want(ids(from, from + 10))
  await clock.advance(110)
  expect(pictures.state.value.has('p999')).toBe(true)
  expect(pictures.state.value.has('p500')).toBe(false)
})

it('keeps 400 and lets the oldest go', async () => {
  const { pictures, urls, clock } = open()
  for (let from = 0; from < 500; from += 20) {
    pictures.want(ids(from, from + 20))
    await clock.advance(110)
  }
  expect([pictures.state.value.size, urls.live.size]).toEqual([400, 400])
  expect(pictures.state.value.has('p0')).toBe(false)
  expect([...pictures.state.value.values()].every((url) => urls.live.has(url))).toBe(true)
})

it('rests while the modal is closed, and revokes everything at the end', async () => {
  const { pictures, images, urls, modal, clock } = open()
  pictures.want(ids(0, 30))
  modal.setOpen(false)
  await clock.advance(110)
  expect(images.asked).toBeLessThanOrEqual(6)
  expect(urls.live.size).toBe(0)
  modal.setOpen(true)
  pictures.want(ids(0, 5))
  await clock.advance(110)
  expect(urls.live.size).toBe(5)
  pictures.dispose()
  expect([urls.live.size, pictures.state.value.size]).toEqual([0, 0])
})

it('shows none for a service that is down', async () => {
  const { pictures, images, clock } = open()
  images.failure = fail('HTTP_TIMEOUT', { url: 'x' })
  pictures.want(['p1'])
  await clock.advance(110)
  expect(pictures.state.value.size).toBe(0)
})

it('fetches none for visitors who save data', async () => {
  const { pictures, images, clock, page } = open()
  page.savesData = true
  pictures.want(ids(0, 20))
  await clock.advance(110)
  expect([images.asked, pictures.state.value.size]).toEqual([0, 0])
})
