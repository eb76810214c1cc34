import { describe, expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { namesWorld } from '../../../test/support/names-world.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x1111111111111111111111111111111111111111'

async function atField() {
  const world = await namesWorld()
  world.router.reset('Account')
  world.router.push('RegisterAccountName')
  return world
}

it('signs, registers, shows the name, and goes on', async () => {
  const world = await atField()
  const signed: string[] = []
  const { signMessage } = world.adapter
  world.adapter.signMessage = (request, signal) => {
    signed.push(request.message)
    return signMessage.call(world.adapter, request, signal)
  }
  expect(await world.register.run('Alice', never())).toBe('alice.reown.id')
  expect(signed).toEqual([`{"name":"alice.reown.id","attributes":{},"timestamp":${String(Math.floor(world.clock.now() / 1000))}}`])
  expect(world.directory.records.get('alice.reown.id')?.addresses).toEqual({ 60: ALICE, 2147483649: ALICE })
  expect(world.router.current.view).toBe('RegisterAccountNameSuccess')
  expect(world.accounts.state.value.eip155?.identity?.name).toBe('alice.reown.id')
  expect(world.tracked.filter((event) => event.startsWith('REGISTER'))).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
})

it('keeps the name for the next visit of the account', async () => {
  const world = await atField()
  await world.register.run('alice', never())
  world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
  await quiet()
  expect(world.accounts.state.value.eip155?.identity?.name).toBeUndefined()
  world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: ALICE }] })
  await quiet()
  expect(world.accounts.state.value.eip155?.identity?.name).toBe('alice.reown.id')
})

it('registers for the active chain', async () => {
  const world = await atField()
  world.adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  await world.register.run('alice', never())
  expect(world.directory.records.get('alice.reown.id')?.addresses).toEqual({ 60: ALICE, 2147492101: ALICE })
})

it('has the name also when the network changed while the service registered it', async () => {
  const world = await atField()
  const { register } = world.directory
  world.directory.register = async (...call) => {
    const record = await register.apply(world.directory, call)
    world.adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    return record
  }
  expect(await world.register.run('alice', never())).toBe('alice.reown.id')
  expect(world.accounts.state.value.eip155?.identity?.name).toBe('alice.reown.id')
  expect([world.router.current.view, world.tracked.includes('REGISTER_NAME_ERROR')]).toEqual(['RegisterAccountNameSuccess', false])
})

describe('a failure leaves the visitor at the field', () => {
  it('with the server’s reason', async () => {
    const world = await atField()
    world.directory.isDown = true
    world.directory.words = 'Timestamp is too old'
    await expect(world.register.run('alice', never())).rejects.toMatchObject({
      code: 'NAME_REGISTRATION_FAILED',
      message: 'Timestamp is too old',
    })
    expect(world.router.current.view).toBe('RegisterAccountName')
    expect(world.accounts.state.value.eip155?.identity?.name).toBeUndefined()
    expect(world.tracked).toContain('REGISTER_NAME_ERROR')
  })

  it('after a no in the wallet, with nothing sent', async () => {
    const world = await atField()
    world.adapter.rejects = true
    await expect(world.register.run('alice', never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(world.directory.asked).toBe(0)
  })

  it.each(['abc', 'a b c d', 'ali\u200dce', '<b>x</b>'])('for %j, with nothing asked', async (text) => {
    const world = await atField()
    await expect(world.register.run(text, never())).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED' })
    expect(world.directory.asked).toBe(0)
  })

  it('without an account', async () => {
    const world = await namesWorld({ connected: false })
    await expect(world.register.run('alice', never())).rejects.toMatchObject({
      code: 'NAME_OWNER_NOT_FOUND',
      message: 'Address or auth connector not found',
    })
  })

  it('when the server registers another name, or for somebody else', async () => {
    const world = await atField()
    world.directory.register = async () => ({ name: 'mallory.reown.id', addresses: { 60: ALICE }, attributes: {} })
    await expect(world.register.run('alice', never())).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED' })
    world.directory.register = async ({ name }) => ({ name, addresses: { 60: BOB }, attributes: {} })
    await expect(world.register.run('alice', never())).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED' })
    expect(world.accounts.state.value.eip155?.identity?.name).toBeUndefined()
  })
})

it('sends nothing and names nobody when the account changed while the wallet asked', async () => {
  const world = await atField()
  let sign: () => void = () => {}
  world.adapter.signMessage = () => new Promise((resolve) => (sign = () => resolve({ signature: '0x11' })))
  const running = world.register.run('alice', never())
  await quiet()
  world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
  sign()
  await expect(running).rejects.toMatchObject({ code: 'NAME_OWNER_NOT_FOUND' })
  expect(world.directory.asked).toBe(0)
})

it('is given up when the view is left, without an event of failure', async () => {
  const world = await atField()
  world.adapter.signMessage = (_, signal) => new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const left = new AbortController()
  const running = world.register.run('alice', left.signal)
  await quiet()
  left.abort()
  await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
  expect(world.tracked).not.toContain('REGISTER_NAME_ERROR')
})

describe('a visitor who goes back while the server registers', () => {
  async function left() {
    const world = await atField()
    const gone = new AbortController()
    let answer: () => void = () => {}
    const { register } = world.directory
    world.directory.register = async (registration, chainId, signal) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return register.call(world.directory, registration, chainId, signal)
    }
    const running = world.register.run('alice', gone.signal)
    await quiet()
    world.router.back(true)
    gone.abort()
    return { ...world, running, answer: () => answer() }
  }

  it('has the name, now and at the next look, and stays where he is', async () => {
    const { running, answer, accounts, adapter, router, tracked } = await left()
    const { view } = router.current
    answer()
    expect(await running).toBe('alice.reown.id')
    expect(router.current.view).toBe(view)
    const name = () => accounts.state.value.eip155?.identity?.name
    expect(name()).toBe('alice.reown.id')
    expect(tracked).toContain('REGISTER_NAME_SUCCESS')
    for (const address of [BOB, ALICE]) {
      adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
      await quiet()
    }
    expect(name()).toBe('alice.reown.id')
  })

  it('gives the name to no other account', async () => {
    const { running, answer, accounts, adapter } = await left()
    adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
    answer()
    await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
    expect(accounts.state.value.eip155?.identity?.name).toBeUndefined()
  })
})
