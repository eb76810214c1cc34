import { type Client, createClient, fallback, http } from 'viem'

const PATIENCE_MS = 10_000

/** A viem client that tries the URLs in order. */
export function evmClient(urls: readonly string[]): Client {
  return createClient({ transport: fallback(urls.map((url) => http(url, { timeout: PATIENCE_MS, retryCount: 1 }))) })
}
