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

/** What comes of a list of the service with these parts in the place of readable ones. */
async function listedWith(parts: readonly object[]) {
  const { client, chains, world } = wire.open()
  const project = { id: 'p', name: 'Shop' }
  const whole = { owner: account, project, expiry: expiresAt / 1000, createdAt: 1, permissions, policies: [], context: '0x01' }
  for (const [place, part] of parts.entries())
    world.permissions.set(`odd-${String(place)}`, { ...whole, ...part, pci: `odd-${String(place)}` })
  return new HttpSmartSessions(client, chains).list(account, new AbortController().signal)
}

it('tells of a permission that it cannot read, too, and of those behind the hundredth', async () => {
  const mixed = [{ type: 'shop:spend.v2' }, { type: 7 }, 'all', null, { type: '\u202eevil' }]
  const many = Array.from({ length: 101 }, () => ({ type: 'a' }))
  const listed = await listedWith([{ permissions: mixed }, { permissions: 'everything' }, { permissions: many }])
  const types = listed.map(({ permissions: each }) => each.map(({ type }) => type))
  expect(types.slice(0, 2)).toEqual([['shop:spend.v2', '…', '…', '…', 'evil'], ['…']])
  expect([types[2]?.length, types[2]?.at(-1)]).toEqual([101, '…'])
})

it('tells of a permission whose site has no readable name, or that has no end', async () => {
  const [nameless, ...endless] = await listedWith([
    { project: { id: 'p', name: '\u200b\u2066' } },
    { expiry: 10 ** 15 },
    { expiry: 'never' },
  ])
  expect([nameless?.project.name, nameless?.expiresAt]).toEqual(['…', expiresAt])
  expect(endless.map((each) => each.expiresAt)).toEqual([99_999_999_999_000, 99_999_999_999_000])
})
