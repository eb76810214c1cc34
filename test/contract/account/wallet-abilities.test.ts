import { expect, it } from 'vitest'
import { Eip5792WalletAbilities } from '../../../src/infrastructure/account/eip5792-wallet-abilities.ts'
import { FakeWalletAbilities } from '../../fakes/account/fake-wallet-abilities.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { collectiblesQuery } from '../collectibles/collectibles.contract.ts'
import { describeWalletAbilities, SESSION } from './wallet-abilities.contract.ts'

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

describeWalletAbilities('FakeWalletAbilities', () => {
  const wallet = new FakeWalletAbilities()
  wallet.names = ['atomic']
  return {
    wallet,
    set: (what) => {
      wallet.names = what === 'nothing' ? [] : undefined
      wallet.rejects = what === 'no'
    },
  }
})

const over = (answer: (method: string, params: unknown) => unknown) =>
  new Eip5792WalletAbilities(new FakeClock(), () => ({
    request: async ({ method, params }: { method: string; params: unknown }) => answer(method, params),
  }))

describeWalletAbilities('Eip5792WalletAbilities', () => {
  let mood: 'nothing' | 'silence' | 'no' | undefined
  const wallet = over((method) => {
    if (mood === 'silence') throw new Error('unsupported')
    if (mood === 'no') throw Object.assign(new Error('no'), { code: 4001 })
    if (method === 'wallet_revokePermissions') return '0x12'
    return mood === 'nothing' ? {} : { '0x1': { atomic: { status: 'ready' }, flowControl: { supported: false } } }
  })
  return {
    wallet,
    set: (what) => {
      mood = what
    },
  }
})

const { connection, network } = collectiblesQuery(OWNER)
const signal = () => new AbortController().signal

it('sends the wallet what is to be given up', async () => {
  const asked: unknown[] = []
  await over((method, params) => asked.push([method, params]) > 0 && '0x12').revoke(connection, `eip155:1:${OWNER}`, SESSION, signal())
  expect(asked).toEqual([
    ['wallet_revokePermissions', [{ pci: 'abc', permissions: SESSION.permissions, expiry: 1_767_225_600, address: `eip155:1:${OWNER}` }]],
  ])
})

it.each([
  ['of another chain', { '0x2105': { atomic: { supported: true } } }],
  ['inherited', Object.create({ '0x1': { atomic: { supported: true } } })],
  ['with strange names', { '0x1': { '<b>': { supported: true }, ['__proto__']: { supported: true } } }],
  ['not said to be supported', { '0x1': { atomic: true, permissions: { supported: 'yes' } } }],
])('takes no ability that is %s', async (_, answer) => {
  expect(await over(() => answer).list(connection, OWNER, network, signal())).toEqual([])
})

it('takes those of all chains too, but for those that the chain denies', async () => {
  const all = { permissions: { supported: true }, paymasterService: { supported: true } }
  const answer = { '0x0': all, '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: false } } }
  expect(await over(() => answer).list(connection, OWNER, network, signal())).toEqual(['permissions', 'atomic'])
})

const ATOMIC = { atomic: { status: 'supported' } }
it.each([
  ['a state without a text', { odd: { status: Object.create(null) } }],
  ['a state in a list', { odd: { status: ['ready'] } }],
  ['forty unreadable names', Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`an ability ${index}`, {}]))],
])('takes the others beside %s', async (_, foreign) => {
  expect(await over(() => ({ '0x1': { ...foreign, ...ATOMIC } })).list(connection, OWNER, network, signal())).toEqual(['atomic'])
})

it.each(['0x', 'signed', 7, null, undefined, {}])('takes no signature that is none: %j', async (answer) => {
  const revoking = over(() => answer).revoke(connection, `eip155:1:${OWNER}`, SESSION, signal())
  await expect(revoking).rejects.toMatchObject({ code: 'WALLET_REFUSED' })
})
