import type { Client } from 'viem'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { SiweCreateMessage } from '../../ports/siwx/siwe-config.ts'
import { EvmSiwxVerifier } from './evm-siwx-verifier.ts'
import { createSiweMessage, parseSiweMessage } from './message-functions.ts'

/** The fields of an EIP-4361 message under the names of CAIP-74. `aud` counts where `uri` is absent. */
export type SiweMessageFields = Omit<SiweCreateMessage, 'address' | 'uri' | 'chains' | 'chainId' | 'version'> &
  Readonly<{ uri?: string | undefined; aud?: string | undefined; version?: string | undefined }>

const DID = /^did:pkh:(eip155:\d{1,16}):(0x[0-9a-fA-F]{40})$/
const CHAIN = /^eip155:\d{1,16}$/

/**
 * The text of an EIP-4361 message, for `createMessage` of a `siweConfig`. `did` is its `address`: `did:pkh:eip155:1:0x…`.
 * @throws SIWX_FIELD_INVALID
 * @example createMessage: ({ address, ...fields }) => formatMessage(fields, address)
 */
export function formatMessage(fields: SiweMessageFields, did: string): string {
  const [, chainId, address] = DID.exec(did) ?? []
  if (chainId === undefined || address === undefined) throw fail('SIWX_FIELD_INVALID', { field: 'address' })
  const { domain, nonce, statement, requestId, resources, iat, exp, nbf, uri = fields.aud, version = '1' } = fields
  if (version !== '1') throw fail('SIWX_FIELD_INVALID', { field: 'version' })
  return createSiweMessage({
    ...{
      domain,
      address,
      uri: uri ?? '',
      version,
      chainId: Number(chainId.slice('eip155:'.length)),
      nonce,
      statement,
      requestId,
      resources,
    },
    ...{ issuedAt: iat, expirationTime: exp, notBefore: nbf },
  })
}

/** The account of an EIP-4361 message. @throws SIWX_MESSAGE_INVALID */
export function getAddressFromMessage(message: string): string {
  return parseSiweMessage(message).address
}

/** The chain of an EIP-4361 message as CAIP-2, for example `eip155:1`. @throws SIWX_MESSAGE_INVALID */
export function getChainIdFromMessage(message: string): string {
  return `eip155:${parseSiweMessage(message).chainId}`
}

/** The chain of a `did:pkh:eip155:1:0x…`: `1`. Undefined when it is no such text. */
export function getDidChainId(did: string): string | undefined {
  return DID.exec(did)?.[1]?.slice('eip155:'.length)
}

/** The address of a `did:pkh:eip155:1:0x…`. Undefined when it is no such text. */
export function getDidAddress(did: string): string | undefined {
  return DID.exec(did)?.[2]
}

/**
 * Whether `address` signed that message: by its key or, with a viem `client` of the chain, as a contract (ERC-1271, ERC-6492). Says nothing
 * of domain, nonce and times: a server verifies with `verifySignIn`. `chainId` is CAIP-2.
 * @throws NODE_REFUSED
 */
export async function verifySignature({
  address,
  message,
  signature,
  chainId,
  client,
}: Readonly<{ address: string; message: string; signature: string; chainId: string; client?: Client | undefined }>): Promise<boolean> {
  if (!CHAIN.test(chainId)) return false
  const data = { accountAddress: address, chainId, domain: '', uri: '', version: '1', nonce: '' }
  return new EvmSiwxVerifier(() => client).verify({ data, message, signature })
}
