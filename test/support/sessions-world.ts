import { SessionsService } from '../../src/domain/account/sessions-service.ts'
import { SESSION } from '../contract/account/wallet-abilities.contract.ts'
import { FakeSmartSessions } from '../fakes/account/fake-smart-sessions.ts'
import { FakeTokenFacts } from '../fakes/account/fake-token-facts.ts'
import { FakeWalletAbilities } from '../fakes/account/fake-wallet-abilities.ts'
import { coreWorld, never, walletNamed } from './core-world.ts'

export const ACCOUNT = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' as const

/** A connected account that granted one permission, over fakes. */
export async function sessionsWorld() {
  const core = coreWorld()
  const sessions = new FakeSmartSessions()
  const wallet = new FakeWalletAbilities()
  wallet.names = ['atomic']
  sessions.granted.set(ACCOUNT, [SESSION])
  const facts = new FakeTokenFacts()
  const service = new SessionsService(sessions, wallet, core.active, facts, core.clock)
  const connect = () => core.connections.connect(walletNamed('Alpha'), {}, never())
  await connect()
  return { ...core, sessions, wallet, service, facts, connect }
}
