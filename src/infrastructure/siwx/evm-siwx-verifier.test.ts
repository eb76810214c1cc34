import { createClient, custom } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { isAppError } from '../../domain/errors/app-error.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import { EvmSiwxVerifier } from './evm-siwx-verifier.ts'
import { lazyVerifiers } from './siwx-engine.ts'

const SAFE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const MAGIC = `0x1626ba7e${'0'.repeat(56)}`
const session: SiwxSession = {
  data: {
    accountAddress: SAFE,
    chainId: 'eip155:1',
    domain: 'app.example',
    uri: 'https://app.example/',
    version: '1',
    nonce: 'Nonce00000001',
  },
  message: 'signed',
  signature: '0x1234',
}

/** A node where the contract at every address says yes to every signature. */
const answer = (chainId: number, method: string) =>
  method === 'eth_chainId' ? `0x${chainId.toString(16)}` : method === 'eth_call' ? MAGIC : '0x60'
const codeOf = (work: Promise<unknown>) => work.catch((error: unknown) => (isAppError(error) ? error.code : String(error)))
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

describe('the signature of a contract', () => {
  it.each([
    [1, true],
    [8453, 'NODE_REFUSED'],
  ])("is checked on the message's chain only: a client of chain %s", async (chainId, expected) => {
    const client = createClient({ transport: custom({ request: async ({ method }) => answer(chainId, method) }, { retryCount: 0 }) })
    expect(await codeOf(new EvmSiwxVerifier(() => client).verify(session))).toBe(expected)
  })

  it('is checked by the first node of that chain, whatever the others say', async () => {
    const asked: string[] = []
    globalThis.fetch = async (input, init) => {
      const { id, method } = JSON.parse(String(init?.body))
      const isOther = String(input instanceof Request ? input.url : input).includes('other')
      asked.push(`${isOther ? 'other' : 'own'} ${method}`)
      return Response.json({ jsonrpc: '2.0', id, result: answer(isOther ? 8453 : 1, method) })
    }
    const [verifier] = lazyVerifiers(() => ['https://other.example', 'https://own.example'])
    expect(await codeOf(verifier?.verify(session) ?? Promise.resolve())).toBe(true)
    expect(asked.filter((each) => each.startsWith('other')).every((each) => each === 'other eth_chainId')).toBe(true)
    const [alone] = lazyVerifiers(() => ['https://other.example'])
    expect(await codeOf(alone?.verify(session) ?? Promise.resolve())).toBe('NODE_REFUSED')
  })
})
