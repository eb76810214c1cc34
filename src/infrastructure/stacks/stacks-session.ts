import type { SessionLink } from '../../ports/connection/chain-adapter.ts'

/** SIP-030's `request` over a WalletConnect session; errors reject. */
export function stacksOverSession(link: SessionLink): unknown {
  let asked = 0
  return Object.freeze({
    request: async (method: string, params: unknown = {}) => {
      asked += 1
      const id = String(asked)
      const result = await link.request(method === 'getAddresses' ? 'stx_getAddresses' : method, params, new AbortController().signal)
      return { jsonrpc: '2.0', id, result }
    },
  })
}
