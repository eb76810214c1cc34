import { type Client, createClient, custom, fallback, type HttpTransport, http } from 'viem'

const PATIENCE_MS = 10_000

/** A viem client that tries the URLs in order and skips nodes of other chains. */
export function evmClient(urls: readonly string[], chainId: string): Client {
  return createClient({ transport: fallback(urls.map((url) => ofChain(http(url, { timeout: PATIENCE_MS, retryCount: 1 }), chainId))) })
}

/** Each request waits for one `eth_chainId`. */
function ofChain(transport: HttpTransport, chainId: string) {
  const { request } = transport({})
  let served: Promise<unknown> | undefined
  return custom(
    {
      request: async (asked) => {
        served ??= request({ method: 'eth_chainId' })
        const id = await served.catch((error: unknown) => {
          served = undefined
          throw error
        })
        if (`eip155:${Number(id)}` !== chainId) throw new Error(`The node serves chain ${Number(id)}`)
        return request(asked)
      },
    },
    { retryCount: 0 },
  )
}
