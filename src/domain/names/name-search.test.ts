import { expect, it } from 'vitest'
import { namesWorld } from '../../../test/support/names-world.ts'
import { isTaken } from './name-search.ts'

it('takes letters, digits and hyphens, and drops the rest', async () => {
  const { search } = await namesWorld()
  search.type('Al ice_<b>é-9')
  expect(search.state.value.text).toBe('aliceb-9')
  search.type('x'.repeat(1000))
  expect(search.state.value.text).toHaveLength(63)
})

it('asks once, after half a second without typing', async () => {
  const { search, directory, clock } = await namesWorld()
  for (const text of ['alic', 'alice', 'alices']) {
    search.type(text)
    await clock.advance(499)
  }
  expect(directory.asked).toBe(0)
  await clock.advance(1)
  expect(directory.asked).toBe(1)
  expect(search.state.value.suggestions).toMatchObject({ status: 'known', names: [{ name: 'alices.reown.id', isRegistered: false }, {}] })
})

it('judges the text after the pause, and asks nobody for one that cannot be had', async () => {
  const { search, directory, clock } = await namesWorld()
  search.type('ali')
  expect(search.state.value.fault).toBeUndefined()
  await clock.advance(500)
  expect(search.state.value.fault).toBe('short')
  search.type('')
  await clock.advance(500)
  expect([search.state.value.fault, directory.asked]).toEqual([undefined, 0])
})

it('says which names are taken, the typed one first', async () => {
  const { search, directory, clock } = await namesWorld()
  directory.records.set('alice.reown.id', { name: 'alice.reown.id', addresses: {}, attributes: {} })
  search.type('alice')
  expect(isTaken(search.state.value, 'alice')).toBeUndefined()
  await clock.advance(500)
  expect([isTaken(search.state.value, 'alice'), isTaken(search.state.value, 'alice1')]).toEqual([true, false])
})

it('fails in words of its own, and asks again', async () => {
  const { search, directory, clock } = await namesWorld()
  directory.isDown = true
  search.type('alice')
  await clock.advance(500)
  expect(search.state.value.suggestions).toEqual({ status: 'failed' })
  directory.isDown = false
  search.retry()
  await clock.advance(0)
  expect(search.state.value.suggestions).toMatchObject({ status: 'known' })
})

it('drops answers to an earlier text, and those of another chain', async () => {
  const { search, directory, clock, adapter } = await namesWorld()
  const answers: (() => void)[] = []
  directory.suggestions = (label) =>
    new Promise((resolve) => answers.push(() => resolve([{ name: `${label}.reown.id`, isRegistered: true }])))
  search.type('alice')
  await clock.advance(500)
  search.type('bobby')
  await clock.advance(500)
  for (const answer of answers.splice(0)) answer()
  await clock.advance(0)
  expect(search.state.value.suggestions).toEqual({ status: 'known', names: [{ name: 'bobby.reown.id', isRegistered: true }] })
  search.type('carol')
  await clock.advance(500)
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  for (const answer of answers) answer()
  await clock.advance(0)
  expect(search.state.value.suggestions).toBeUndefined()
})
