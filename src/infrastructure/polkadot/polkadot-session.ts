import { hexToString, isHex } from 'viem'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

type RawPayload = Readonly<{ address: string; data: string; type?: string }>
type Payload = Readonly<{ address: string }> & Readonly<Record<string, unknown>>
type SignerResult = Readonly<{ id: number; signature: unknown }> & Readonly<Record<string, unknown>>

const unending = () => new AbortController().signal

/** The `Injected` of Polkadot.js for a wallet at the other end of a relay: what a site signs with stays the same. */
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

/** Sessions carry the text itself; `signRaw` carries its bytes. Bytes that are no text stay as they are. */
function asText(data: string): string {
  if (!isHex(data)) return data
  const text = hexToString(data)
  return text.includes('\uFFFD') ? data : text
}
