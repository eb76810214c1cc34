import { parseCaipAddress } from '../caip/caip-address.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { checkTimes } from './check-message.ts'
import { isRecap, isRecapWithin, isStatementOf } from './recap.ts'
import type { SessionAuthentication } from './sign-in-gateway.ts'
import type { Cacao, SiwxData } from './siwx-session.ts'

/** The sign-in request that was sent with the connection request. */
export type AskedCacao = Omit<SessionAuthentication, 'chains'> &
  Readonly<{
    /** CAIP-2; the wallet may answer for any of them. */
    chains: readonly string[]
    /** Milliseconds since 1970. */
    now: number
  }>

const HEADERS = ['caip122', 'eip4361']
const SIGNATURES = ['eip191', 'eip1271', 'eip6492']
const PKH = 'did:pkh:'

/**
 * Compares a wallet's CACAO field by field with the request. The signature is verified elsewhere.
 * @throws SIWX_SESSION_MISMATCH with the field, SIWX_EXPIRED, SIWX_NOT_YET_VALID
 */
export function parseCacao(value: unknown, asked: AskedCacao): Cacao {
  const { h, p, s } = record(value, 'cacao')
  const { t } = record(h, 'header')
  if (!HEADERS.includes(String(t))) throw refuse('header')
  const payload = record(p, 'payload')
  const expected = { domain: asked.domain, aud: asked.uri, nonce: asked.nonce } as const
  for (const [field, wanted] of Object.entries(expected)) if (payload[field] !== wanted) throw refuse(field)
  const optional = { exp: asked.exp, nbf: asked.nbf, requestId: asked.requestId }
  for (const [field, wanted] of Object.entries(optional)) if ((payload[field] || undefined) !== wanted) throw refuse(field)
  if (String(payload['version'] ?? '1') !== '1') throw refuse('version')
  const { caipNetworkId } = accountOf(payload['iss'])
  if (!asked.chains.includes(caipNetworkId)) throw refuse('iss')
  const resources = checkResources(payload['resources'], asked)
  const { statement } = payload
  if (statement !== undefined && statement !== null && typeof statement !== 'string') throw refuse('statement')
  if (!isStatementOf(statement ?? undefined, asked.statement, resources)) throw refuse('statement')
  const iat = payload['iat']
  if (iat !== undefined && typeof iat !== 'string') throw refuse('iat')
  checkTimes({ ...BLANK, issuedAt: iat, expirationTime: asked.exp, notBefore: asked.nbf }, asked.now)
  const signature = record(s, 'signature')
  if (!SIGNATURES.includes(String(signature['t'])) || typeof signature['s'] !== 'string') throw refuse('signature')
  return Object.freeze(structuredClone({ h, p, s }) as unknown as Cacao)
}

/** Builds the session's message data from its CACAO. */
export function dataOf({ p }: Cacao): SiwxData {
  const { caipNetworkId, address } = accountOf(p.iss)
  return {
    ...{ accountAddress: address, chainId: caipNetworkId, domain: p.domain, uri: p.aud, version: p.version ?? '1', nonce: p.nonce },
    ...(p.statement && { statement: p.statement }),
    ...(p.resources && { resources: p.resources }),
    ...(p.requestId !== undefined && { requestId: p.requestId }),
    ...(p.iat !== undefined && { issuedAt: p.iat }),
    ...(p.exp !== undefined && { expirationTime: p.exp }),
    ...(p.nbf !== undefined && { notBefore: p.nbf }),
  }
}

const BLANK: SiwxData = { accountAddress: '', chainId: '', domain: '', uri: '', version: '', nonce: '' }

function refuse(field: string) {
  return fail('SIWX_SESSION_MISMATCH', { field })
}

function record(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(field)
  return value as Readonly<Record<string, unknown>>
}

function accountOf(iss: unknown) {
  if (typeof iss !== 'string' || !iss.startsWith(PKH)) throw refuse('iss')
  try {
    return parseCaipAddress(iss.slice(PKH.length))
  } catch {
    throw refuse('iss')
  }
}

/** The requested resources, then at most one with the granted methods (ReCap). */
function checkResources(value: unknown, { resources = [], methods }: AskedCacao): readonly unknown[] {
  const given: readonly unknown[] = value === undefined || value === null ? [] : Array.isArray(value) ? value : [undefined]
  const plain = given.filter((each) => !isRecap(each))
  const recaps = given.filter(isRecap)
  if (plain.length !== resources.length || plain.some((each, at) => each !== resources[at])) throw refuse('resources')
  if (recaps.length > 1 || !recaps.every((each) => isRecapWithin(each, methods))) throw refuse('resources')
  return given
}
