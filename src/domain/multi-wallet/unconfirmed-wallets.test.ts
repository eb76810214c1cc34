import { describe, expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { ALICE, alpha, BOB, beta, severalWorld } from '../../../test/support/several-wallets-world.ts'

const CAROL = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
const accountsOf = (...addresses: readonly [string, ...string[]]) => {
  const [first, ...rest] = addresses.map((address) => ({ namespace: 'eip155' as const, address }))
  return [first ?? { namespace: 'eip155' as const, address: '' }, ...rest] as const
}

/** Alpha's wallet cannot be asked without a prompt: `restore` gives back what it was given. */
async function withAlphaKept(isConfirmed: false | undefined) {
  const world = severalWorld()
  await world.start()
  const { evm, connections, several } = world
  evm.own.set('com.alpha', [ALICE, BOB])
  await connections.connect(alpha, {}, never())
  const restore = evm.restore.bind(evm)
  evm.restore = async (connector, address, signal) =>
    connector.id === 'com.alpha'
      ? { accounts: accountsOf(address), caipNetworkId: evm.chain, isConfirmed: false }
      : restore(connector, address, signal)
  await connections.connect(beta, {}, never())
  await quiet()
  if (isConfirmed === false) {
    const [kept] = several.state.value.kept
    if (!kept) throw new Error('not kept')
    await several.leave('eip155', 'com.alpha')
    several.keep(evm, { ...kept, accounts: accountsOf(ALICE), isConfirmed: false })
  }
  const alphaNow = () => several.find({ chain: 'eip155', id: 'com.alpha' })
  return { ...world, alphaNow }
}

describe('a wallet that cannot be asked without a prompt', () => {
  it('is switched to with an account that it granted, without asking it', async () => {
    const { several, connections, evm } = await withAlphaKept(undefined)
    const { prompts } = evm
    await several.switchTo({ namespace: 'eip155', connectorId: 'com.alpha', address: BOB }, never())
    const now = connections.connection('eip155')
    expect([now?.connector.id, now?.accounts.map(({ address }) => address), now?.isConfirmed, evm.prompts - prompts]).toEqual([
      'com.alpha',
      [BOB, ALICE],
      undefined,
      0,
    ])
  })

  it('never gets an account that it did not name: it is asked aloud', async () => {
    const { several, connections, evm } = await withAlphaKept(undefined)
    const { prompts } = evm
    await several.switchTo({ namespace: 'eip155', connectorId: 'com.alpha', address: CAROL }, never())
    expect(connections.connection('eip155')?.accounts.map(({ address }) => address)).toEqual([ALICE, BOB])
    expect(evm.prompts - prompts).toBe(1)
  })

  it('ends when its first answer names another account', async () => {
    const { evm, alphaNow } = await withAlphaKept(false)
    expect(alphaNow()?.isConfirmed).toBe(false)
    evm.emit({ type: 'accounts', accounts: accountsOf(CAROL) }, 'com.alpha')
    expect(alphaNow()).toBeUndefined()
  })

  it('is confirmed when its first answer names the account that was shown', async () => {
    const { evm, alphaNow } = await withAlphaKept(false)
    evm.emit({ type: 'accounts', accounts: accountsOf(BOB, ALICE) }, 'com.alpha')
    expect([alphaNow()?.isConfirmed, alphaNow()?.accounts.length]).toEqual([undefined, 2])
  })
})

it('a kept wallet takes the accounts that come with another network', async () => {
  const { evm, alphaNow } = await withAlphaKept(undefined)
  evm.emit({ type: 'network', caipNetworkId: 'eip155:8453', accounts: accountsOf(CAROL) }, 'com.alpha')
  expect([alphaNow()?.caipNetworkId, alphaNow()?.accounts[0].address]).toEqual(['eip155:8453', CAROL])
})
