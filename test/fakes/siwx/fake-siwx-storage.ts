import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import type { SiwxStorage } from '../../../src/ports/siwx/siwx-storage.ts'

/** Sessions in a list that a test can look at. */
export class FakeSiwxStorage implements SiwxStorage {
  sessions: readonly SiwxSession[] = []

  async add(session: SiwxSession): Promise<void> {
    this.sessions = [...this.sessions.filter(({ message }) => message !== session.message), session]
  }

  async set(sessions: readonly SiwxSession[]): Promise<void> {
    this.sessions = [...sessions]
  }

  async get(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    return this.sessions.filter((session) => isOf(session, chainId, address))
  }

  async delete(chainId: string, address: string): Promise<void> {
    this.sessions = this.sessions.filter((session) => !isOf(session, chainId, address))
  }
}

function isOf({ data }: SiwxSession, chainId: string, address: string): boolean {
  const fold = (text: string) => (chainId.startsWith('eip155:') ? text.toLowerCase() : text)
  return data.chainId === chainId && fold(data.accountAddress) === fold(address)
}
