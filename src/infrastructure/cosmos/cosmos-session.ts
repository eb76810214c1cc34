import { hexToBytes, isHex } from 'viem'
import { bytesOf, decodeBech32 } from '../../domain/caip/bech32.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { fromBase64, toBase64 } from '../shared/text-bytes.ts'
import { signDataDoc } from './adr36.ts'

type DirectDoc = Readonly<{ chainId?: unknown; accountNumber?: unknown; bodyBytes?: Uint8Array; authInfoBytes?: Uint8Array }>

const unending = () => new AbortController().signal
const base64 = (bytes: Uint8Array | undefined) => toBase64(bytes ?? new Uint8Array())

/** Keplr's API over a WalletConnect session, so that a site's signing code stays the same. */
export function cosmosOverSession(link: SessionLink): unknown {
  const accounts = async () => {
    const answer = await link.request('cosmos_getAccounts', {}, unending())
    return Array.isArray(answer) ? answer.slice(0, 100).filter(isObject) : []
  }
  const getKey = async () => {
    const address = link.address ?? ''
    const own = (await accounts()).find((entry) => peek(entry, 'address') === address)
    if (!own) throw fail('NOT_CONNECTED', { namespace: 'cosmos' })
    const bytes = bytesOf(decodeBech32(address)?.words ?? [])
    const pubKey = bytesFrom(peek(own, 'pubkey'))
    return {
      name: '',
      algo: String(peek(own, 'algo')),
      pubKey,
      address: bytes,
      bech32Address: address,
      isNanoLedger: false,
      isKeystone: false,
    }
  }
  const signAmino = (_chainId: string, signerAddress: string, signDoc: unknown) =>
    link.request('cosmos_signAmino', { signerAddress, signDoc }, unending())
  const signDirect = (_chainId: string, signerAddress: string, { chainId, accountNumber, bodyBytes, authInfoBytes }: DirectDoc) => {
    const signDoc = { chainId, accountNumber: String(accountNumber), bodyBytes: base64(bodyBytes), authInfoBytes: base64(authInfoBytes) }
    return link.request('cosmos_signDirect', { signerAddress, signDoc }, unending())
  }
  const signArbitrary = async (chainId: string, signer: string, data: string | Uint8Array) => {
    const answer = await signAmino(chainId, signer, signDataDoc(signer, data))
    return isObject(answer) ? peek(answer, 'signature') : answer
  }
  const getOfflineSigner = (chainId: string) => ({
    getAccounts: async () => {
      const { algo, pubKey, bech32Address } = await getKey()
      return [{ address: bech32Address, algo, pubkey: pubKey }]
    },
    signAmino: (signer: string, signDoc: unknown) => signAmino(chainId, signer, signDoc),
    signDirect: (signer: string, signDoc: DirectDoc) => signDirect(chainId, signer, signDoc),
  })
  return Object.freeze({ enable: async () => {}, getKey, signAmino, signDirect, signArbitrary, getOfflineSigner })
}

/** Keys come as base64 from most wallets, as hex from some. */
function bytesFrom(text: unknown): Uint8Array {
  if (typeof text !== 'string') return new Uint8Array()
  const hex = text.startsWith('0x') ? text : `0x${text}`
  if (/^(0x)?[0-9a-f]{66}$/i.test(text) && isHex(hex)) return hexToBytes(hex)
  return fromBase64(text) ?? new Uint8Array()
}
