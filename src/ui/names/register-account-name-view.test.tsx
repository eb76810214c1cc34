import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FakeNameDirectory } from '../../../test/fakes/names/fake-name-directory.ts'
import { withNames } from '../../../test/ui/names.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { coreViews } from '../modal/core-views.ts'
import { RegisterAccountNameSuccessView } from './register-account-name-success-view.tsx'
import { RegisterAccountNameView } from './register-account-name-view.tsx'

const views = { ...coreViews, RegisterAccountName: RegisterAccountNameView, RegisterAccountNameSuccess: RegisterAccountNameSuccessView }

async function look(identity: { name?: string } = {}) {
  let directory: FakeNameDirectory | undefined
  const world = await show({
    view: 'RegisterAccountName',
    views,
    identity,
    before: async (fresh) => {
      directory = await withNames(fresh)
      fresh.router.reset('Account')
    },
  })
  if (!directory) throw new Error('not shown')
  return { world, directory }
}
const field = () => screen.getByTestId<HTMLInputElement>('wui-ens-input')
const submit = () => screen.getByTestId<HTMLButtonElement>('account-name-register')
const type = async (world: Awaited<ReturnType<typeof look>>['world'], text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  await settle(world, 500)
}

it('registers the name that was typed, and says so', async () => {
  const { world, directory } = await look()
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Choose Name')
  expect([field().labels?.[0]?.textContent, submit().disabled]).toEqual(['Your name', true])
  await type(world, 'Alice')
  expect(screen.getByText('Available', { selector: 'bdi' })).toBeTruthy()
  fireEvent.submit(field())
  await settle(world)
  expect(directory.records.has('alice.reown.id')).toBe(true)
  expect(screen.getByText('Account name chosen successfully')).toBeTruthy()
  expect(screen.getByText('alice.reown.id')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: "Let's Go!" }))
  await settle(world)
  expect(world.router.current.view).toBe('Account')
  expect(world.tracked.map(({ event }) => event).filter((event) => /ENS|NAME/.test(event))).toEqual([
    ...['OPEN_ENS_FLOW', 'REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'],
  ])
})

it('suggests names and says which are taken', async () => {
  const { world, directory } = await look()
  directory.records.set('alice.reown.id', { name: 'alice.reown.id', addresses: {}, attributes: {} })
  await type(world, 'alice')
  const [taken, free] = screen.getAllByTestId<HTMLButtonElement>('account-name-suggestion')
  expect([taken?.disabled, taken?.textContent, submit().disabled]).toEqual([true, 'alice.reown.idRegistered', true])
  fireEvent.click(free as HTMLElement)
  await settle(world, 500)
  expect([field().value, submit().disabled]).toEqual(['alice1', false])
})

it.each([
  ['ali', 'Name must be at least 4 characters long'],
  ['a', 'Name must be at least 4 characters long'],
])('says what is wrong with %s', async (text, words) => {
  const { world } = await look()
  await type(world, text)
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(submit().disabled).toBe(true)
})

it('says the server’s reason, and lets the visitor try again', async () => {
  const { world, directory } = await look()
  await type(world, 'alice')
  directory.isDown = true
  directory.words = 'Timestamp is too old'
  fireEvent.click(submit())
  await settle(world)
  expect(screen.getByRole('alert').textContent).toBe('Timestamp is too old')
  directory.isDown = false
  fireEvent.click(submit())
  await settle(world)
  expect(screen.getByText('Account name chosen successfully')).toBeTruthy()
})

it('says what the visitor did when the wallet was told no', async () => {
  const { world } = await look()
  await type(world, 'alice')
  world.adapter.rejects = true
  fireEvent.click(submit())
  await settle(world)
  expect(screen.getByRole('alert').textContent).toBe('You said no in the wallet.')
})

it('tells names that could not be looked up from names that are not there', async () => {
  const { world, directory } = await look()
  directory.isDown = true
  await type(world, 'alice')
  expect(screen.getByText('Names cannot be looked up right now.')).toBeTruthy()
  directory.isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle(world)
  expect(screen.getAllByTestId('account-name-suggestion')).toHaveLength(2)
})

it('says that the account has a name already', async () => {
  const { world } = await look({ name: 'bobby.reown.id' })
  await type(world, 'alice')
  expect(screen.getByRole('alert').textContent).toBe('You already own a name')
  expect(submit().disabled).toBe(true)
})
