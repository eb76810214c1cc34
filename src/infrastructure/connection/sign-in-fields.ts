import type { PromptedMessage } from '../../domain/siwx/sign-in-gateway.ts'

/** The fields of EIP-4361 of which a wallet writes the text, but the address and the chain, which each standard spells differently. */
export function signInFields(asked: PromptedMessage): Readonly<Record<string, unknown>> {
  const { domain, uri, version, nonce, statement, issuedAt, expirationTime, notBefore, requestId } = asked
  const fields = { domain, uri, version, nonce, statement, issuedAt, expirationTime, notBefore, requestId }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(asked.resources ? [...given, ['resources', [...asked.resources]]] : given)
}
