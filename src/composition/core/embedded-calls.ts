import { fail } from '../../domain/errors/fail.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Portico } from '../../ports/host/portico.ts'
import type { Resolver } from '../composed.ts'
import { FeatureLoader } from '../feature-loader.ts'
import { expectNamespace, untilAborted } from './calls.ts'

/** The embedded wallet's code. @throws AUTH_CONNECTOR_NOT_FOUND while e-mail and social logins are off */
function embedded(get: Resolver) {
  if (!get(WalletService).state.value.connectors.some(({ type }) => type === 'AUTH')) throw fail('AUTH_CONNECTOR_NOT_FOUND', {})
  return get(FeatureLoader).load('embedded')
}

export async function updateEmail(get: Resolver): ReturnType<Portico['updateEmail']> {
  return (await embedded(get)).updateEmail(get)
}

export async function preferAccountType(
  get: Resolver,
  type: 'eoa' | 'smartAccount',
  { namespace = 'eip155', signal = new AbortController().signal }: Parameters<Portico['setPreferredAccountType']>[1] = {},
): Promise<void> {
  expectNamespace('setPreferredAccountType', namespace)
  if (type !== 'eoa' && type !== 'smartAccount')
    throw fail('FIELD_TYPE_WRONG', { field: 'type', expected: 'eoa or smartAccount', received: String(type) })
  await untilAborted((await embedded(get)).preferAccountType(get, type, namespace, signal), signal)
}
