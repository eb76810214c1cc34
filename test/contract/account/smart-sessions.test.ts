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
