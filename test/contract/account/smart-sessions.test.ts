import { expect, it } from 'vitest'
import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import { HttpSmartSessions } from '../../../src/infrastructure/account/http-smart-sessions.ts'
import { FakeSmartSessions } from '../../fakes/account/fake-smart-sessions.ts'
import { ALICE, overTheWire } from '../services/over-the-wire.ts'
import { describeSmartSessions } from './smart-sessions.contract.ts'

const account: CaipAddressText = `eip155:1:${ALICE}`
const pci = '00000000-0000-4000-8000-00000000c0de'
const expiresAt = 1_999_999_999_000
const permissions = [{ type: 'contract-call', data: { address: '0x1' } }]

describeSmartSessions('FakeSmartSessions', () => {
  const sessions = new FakeSmartSessions()
  sessions.granted.set(account, [{ pci, project: { name: 'Shop' }, expiresAt, revokedAt: undefined, permissions, policies: [] }])
  return { sessions, account, pci, expiresAt }
})

const wire = overTheWire()
describeSmartSessions('HttpSmartSessions', () => {
  const { client, chains, world } = wire.open()
  const project = { id: 'p', name: 'Shop' }
  const entry = { owner: account, project, pci, expiry: expiresAt / 1000, createdAt: 1, permissions, policies: [], context: '0x01' }
  world.permissions.set(pci, entry)
  return { sessions: new HttpSmartSessions(client, chains), account, pci, expiresAt }
})

it('tells of a permission that it cannot read, too, and of those behind the hundredth', async () => {
  const { client, chains, world } = wire.open()
  const entry = {
    owner: account,
    project: { id: 'p', name: 'Shop' },
    expiry: expiresAt / 1000,
    createdAt: 1,
    policies: [],
    context: '0x01',
  }
  const given = [
    [{ type: 'shop:spend.v2' }, { type: 7 }, 'all', null, { type: '\u202eevil' }],
    'everything',
    Array.from({ length: 101 }, () => ({ type: 'a' })),
  ]
  for (const [place, permissions] of given.entries())
    world.permissions.set(`${pci}-${String(place)}`, { ...entry, pci: `${pci}-${String(place)}`, permissions: permissions as [] })
  const listed = await new HttpSmartSessions(client, chains).list(account, new AbortController().signal)
  const [mixed, odd, many] = listed.map(({ permissions: each }) => each.map(({ type }) => type))
  expect([mixed, odd]).toEqual([['shop:spend.v2', '…', '…', '…', 'evil'], ['…']])
  expect([many?.length, many?.at(-1)]).toEqual([101, '…'])
})

it('tells of a permission whose site has no readable name, or that has no end', async () => {
  const { client, chains, world } = wire.open()
  const whole = {
    owner: account,
    project: { id: 'p', name: 'Shop' },
    expiry: expiresAt / 1000,
    createdAt: 1,
    permissions,
    policies: [],
    context: '0x01',
  }
  const odd = [{ project: { id: 'p', name: '\u200b\u2066' } }, { expiry: 10 ** 15 }, { expiry: 'never' }]
  for (const [place, part] of odd.entries())
    world.permissions.set(`odd-${String(place)}`, { ...whole, ...part, pci: `odd-${String(place)}` } as typeof whole & { pci: string })
  const listed = await new HttpSmartSessions(client, chains).list(account, new AbortController().signal)
  expect(listed.map(({ project, expiresAt: end }) => [project.name, end === expiresAt || end > 99_999_999_000_000])).toEqual([
    ['…', true],
    ['Shop', true],
    ['Shop', true],
  ])
})
