import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { isSameAddress } from '../caip/same-address.ts'
import { parseSolanaAddress } from '../caip/solana-address.ts'
import type { ChainNamespace } from '../network/network.ts'

const MAX = 50
const EVM = /^0x[0-9a-f]{40}$/i

/** Addresses that this visitor sent to from this site: what a look-alike would imitate. The latest first, 50 of each namespace. */
export class KnownReceivers {
  constructor(private readonly store: KeyValueStore) {}

  async of(namespace: ChainNamespace): Promise<readonly string[]> {
    return parse(namespace, await this.store.get(key(namespace)))
  }

  async add(namespace: ChainNamespace, address: string): Promise<void> {
    await this.store.update(key(namespace), (stored) => {
      const others = parse(namespace, stored).filter((each) => !isSameAddress(namespace, each, address))
      return [address, ...others].slice(0, MAX)
    })
  }
}

function key(namespace: ChainNamespace): string {
  return `sent-to/${namespace}`
}

function parse(namespace: ChainNamespace, stored: unknown): readonly string[] {
  const isAddress = (value: unknown) => (namespace === 'eip155' ? typeof value === 'string' && EVM.test(value) : parseSolanaAddress(value))
  return Array.isArray(stored) ? stored.slice(0, MAX).filter((each): each is string => Boolean(isAddress(each))) : []
}
