import { expect, it } from 'vitest'
import { namesWorld } from '../../../test/support/names-world.ts'
import { isTaken } from './name-search.ts'

it('takes letters, digits and hyphens; other keys do nothing', async () => {
  const { search } = await namesWorld()
  let text = ''
  for (const key of 'Al ice_.<é-9') {
    search.type(text + key)
    text = search.state.value.text
  }
  expect(text).toBe('alice-9')
})

it.each([
  ['alice.reown.id', 'alice', undefined],
  [' Alice.Reown.ID ', 'alice', undefined],
  ['vitalik.eth', 'vitalik.eth', 'invalid'],
  ['alice.wcn.id', 'alice.wcn.id', 'invalid'],
  ['al ice', 'al ice', 'invalid'],
  ['аlice', 'аlice', 'invalid'],
  ['.reown.id', '', undefined],
  ['x'.repeat(1000), 'x'.repeat(255), 'invalid'],
])('makes no other name of %j when it is pasted', async (pasted, text, fault) => {
  const { search, directory, clock } = await namesWorld()
  search.type(pasted)
  await clock.advance(500)
  expect(search.state.value).toMatchObject({ text, fault })
  expect(directory.asked).toBe(text === 'alice' ? 1 : 0)
  search.type('vitalik.eth')
  search.type('vitalik.et')
  expect(search.state.value.text).toBe('vitalik.et')
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
  expect(search.state.value.suggestions).toEqual({ status: 'failed', reason: undefined })
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
  for (const answer of answers.splice(0, 1)) answer()
  await clock.advance(0)
  expect(search.state.value.suggestions).toEqual({ status: 'loading' })
})

it('asks again on another chain, and asks nobody where nothing was judged', async () => {
  const { search, directory, clock, adapter } = await namesWorld()
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  expect([search.state.value.suggestions, directory.asked]).toEqual([undefined, 0])
  search.type('alice')
  await clock.advance(500)
  directory.chains.delete('eip155:1')
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:1' })
  expect(search.state.value.suggestions).toEqual({ status: 'loading' })
  await clock.advance(0)
  expect(search.state.value.suggestions).toEqual({ status: 'known', names: [] })
  search.dispose()
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  expect(directory.asked).toBe(2)
})
