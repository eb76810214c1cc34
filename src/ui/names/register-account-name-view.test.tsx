import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FakeNameDirectory } from '../../../test/fakes/names/fake-name-directory.ts'
import { withNames } from '../../../test/ui/names.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { coreViews } from '../modal/core-views.ts'
import { RegisterAccountNameSuccessView } from './register-account-name-success-view.tsx'
import { RegisterAccountNameView } from './register-account-name-view.tsx'

const views = { ...coreViews, RegisterAccountName: RegisterAccountNameView, RegisterAccountNameSuccess: RegisterAccountNameSuccessView }

type Named = { name?: string }
async function look(identity: Named | (() => Promise<Named>) = {}) {
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

async function refused(words: string) {
  const { world, directory } = await look()
  await type(world, 'alice')
  Object.assign(directory, { isDown: true, words })
  fireEvent.click(submit())
  await settle(world)
  return { world, directory }
}

it('says the server’s reason, and lets the visitor try again', async () => {
  const { world, directory } = await refused('Timestamp is too old')
  expect(screen.getByRole('alert').textContent).toBe('Timestamp is too old')
  directory.isDown = false
  fireEvent.click(submit())
  await settle(world)
  expect(screen.getByText('Account name chosen successfully')).toBeTruthy()
})

it('says before that the signature must come at once, and after that it came too late', async () => {
  const { world, directory } = await look()
  await type(world, 'alice')
  directory.isDown = true
  directory.words = 'Timestamp is too old'
  let sign: () => void = () => {}
  world.adapter.signMessage = () => new Promise((resolve) => (sign = () => resolve({ signature: '0x11' })))
  fireEvent.click(submit())
  await settle(world, 10_001)
  expect(screen.getByText('Sign the request in your wallet within 10 seconds to register the name.').getAttribute('role')).toBe('status')
  sign()
  await settle(world)
  expect(screen.getByRole('alert').textContent).toBe(
    '\u2068Timestamp is too old\u2069 Your wallet answered after the 10 seconds in which the signature counts. Try again and sign right away.',
  )
  expect(submit().disabled).toBe(false)
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

it('says that names are not available on a network, and asks for no signature there', async () => {
  const { world, directory } = await look()
  directory.suggestions = async () => []
  await type(world, 'alice')
  expect(screen.getByRole('alert').textContent).toBe('Names are not available on Ethereum')
  expect(submit().disabled).toBe(true)
})

it('asks for no signature before the directory has answered, nor when it did not answer', async () => {
  const { world, directory } = await look()
  const signatures = () => world.tracked.filter(({ event }) => event === 'REGISTER_NAME_INITIATED').length
  const note = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
  const tryToSubmit = async () => {
    fireEvent.submit(field())
    fireEvent.click(submit())
    await settle(world)
  }
  fireEvent.change(field(), { target: { value: 'alice' } })
  await tryToSubmit()
  expect([submit().disabled, note()]).toEqual([true, 'Looking for names'])
  const { suggestions } = directory
  directory.suggestions = () => new Promise(() => {})
  await settle(world, 500)
  await tryToSubmit()
  expect([submit().disabled, note()]).toEqual([true, 'Looking for names'])
  directory.suggestions = suggestions
  directory.isDown = true
  await type(world, 'alices')
  await tryToSubmit()
  expect([submit().disabled, screen.getByRole('alert').textContent, signatures()]).toEqual([
    ...[true, 'Names cannot be looked up right now.Try again', 0],
  ])
  directory.isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle(world)
  expect([submit().disabled, note()]).toEqual([false, 'Available'])
})

it('looks the name up again on the network that the wallet switched to', async () => {
  const { world, directory } = await look()
  await type(world, 'alice')
  expect(submit().disabled).toBe(false)
  directory.chains.delete('eip155:8453')
  world.adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  await settle(world)
  expect([submit().disabled, screen.getByRole('alert').textContent]).toEqual([true, 'Names are not available on Base'])
})

const OTHER = { namespace: 'eip155', address: `0x${'b'.repeat(40)}` } as const

it('says nothing of what came of another account’s try', async () => {
  const { world } = await refused('Timestamp is too old')
  world.adapter.emit({ type: 'accounts', accounts: [OTHER] })
  await settle(world)
  expect([screen.queryByText('Timestamp is too old'), submit().disabled]).toEqual([null, false])
})

it('lets another account try while the wallet still asks the one before', async () => {
  const { world, directory } = await look()
  await type(world, 'alice')
  const { signMessage } = world.adapter
  world.adapter.signMessage = () => new Promise(() => {})
  fireEvent.click(submit())
  await settle(world)
  world.adapter.signMessage = signMessage
  world.adapter.emit({ type: 'accounts', accounts: [OTHER] })
  await settle(world)
  expect([field().readOnly, screen.queryByText(/Sign the request/)]).toEqual([false, null])
  fireEvent.click(submit())
  await settle(world)
  expect(directory.records.get('alice.reown.id')?.addresses['60']).toBe(OTHER.address)
})

it('says that the account has a name already', async () => {
  const { world } = await look({ name: 'bobby.reown.id' })
  await type(world, 'alice')
  expect(screen.getByRole('alert').textContent).toBe('You already own a name')
  expect(submit().disabled).toBe(true)
})

it('registers no name for an account of which nobody knows whether it has one', async () => {
  let answer: (identity: Named) => void = () => {}
  const { world } = await look(() => new Promise((resolve) => (answer = resolve)))
  await type(world, 'alice')
  expect([submit().disabled, screen.queryByRole('alert')]).toEqual([true, null])
  answer({})
  await settle(world)
  expect(submit().disabled).toBe(false)
})

it('says that names cannot be looked up when the account’s own cannot', async () => {
  const { world, directory } = await look(() => Promise.reject(new Error('down')))
  await type(world, 'alice')
  expect(screen.getByRole('alert').textContent).toBe('Names cannot be looked up right now.')
  fireEvent.submit(field())
  await settle(world)
  expect([submit().disabled, directory.records.size]).toEqual([true, 0])
})

it('looks the account’s own name up again when it is asked to, with the names that failed beside it', async () => {
  let isDown = true
  const { world, directory } = await look(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve({})))
  directory.isDown = true
  await type(world, 'alice')
  const retry = () => screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(retry())
  await settle(world)
  expect([screen.getByRole('alert').textContent, submit().disabled]).toEqual(['Names cannot be looked up right now.', true])
  isDown = false
  directory.isDown = false
  fireEvent.click(retry())
  await settle(world)
  expect([screen.queryByRole('button', { name: 'Try again' }), submit().disabled]).toEqual([null, false])
})

it('says the directory’s own reason, and that a pasted name of another kind is none', async () => {
  const { world, directory } = await look()
  directory.isDown = true
  directory.words = 'Too many \u202enames today'
  await type(world, 'alice')
  expect(screen.getByRole('alert').textContent).toBe('Too many names todayTry again')
  await type(world, 'vitalik.eth')
  expect([field().value, screen.getByRole('alert').textContent]).toEqual(['vitalik.eth', 'The value is not a valid username'])
})
