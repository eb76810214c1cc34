import { hexToString, isHex } from 'viem'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

type RawPayload = Readonly<{ address: string; data: string; type?: string }>
type Payload = Readonly<{ address: string }> & Readonly<Record<string, unknown>>
type SignerResult = Readonly<{ id: number; signature: unknown }> & Readonly<Record<string, unknown>>

const unending = () => new AbortController().signal

/** Polkadot.js' `Injected` over a WalletConnect session, so that a site's signing code stays the same. */
export function polkadotOverSession(link: SessionLink): unknown {
  let asked = 0
  const accounts = () => (link.address === undefined ? [] : [{ address: link.address }])
  const result = (answer: unknown): SignerResult => {
    asked += 1
    return { ...(isObject(answer) ? answer : {}), id: asked, signature: isObject(answer) ? peek(answer, 'signature') : answer }
  }
  return Object.freeze({
    accounts: Object.freeze({
      get: async () => accounts(),
      subscribe: (heard: (list: readonly unknown[]) => void) => {
        heard(accounts())
        return () => {}
      },
    }),
    signer: Object.freeze({
      signRaw: async ({ address, data }: RawPayload) =>
        result(await link.request('polkadot_signMessage', { address, message: asText(data) }, unending())),
      signPayload: async (payload: Payload) =>
        result(await link.request('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }, unending())),
    }),
  })
}

/** Sessions send the text itself; `signRaw` takes its bytes in hex. Bytes that are not valid text are sent unchanged. */
function asText(data: string): string {
  if (!isHex(data)) return data
  const text = hexToString(data)
  return text.includes('\uFFFD') ? data : text
}
