import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import { type ChecksumCase, parseEvmAddress } from '../caip/evm-address.ts'
import { parseSolanaAddress } from '../caip/solana-address.ts'
import { isPlainStatement, isStatement } from './field-rules.ts'
import type { MessageDialect } from './message-fields.ts'

/** EIP-4361, strict. */
export function eip4361(checksum: ChecksumCase): MessageDialect {
  return {
    isBlockchain: (word) => word === 'Ethereum',
    address: (text) => parseEvmAddress(text, checksum),
    isStatement: isPlainStatement,
    isChain: (text) => /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)),
    needs: ['uri', 'version', 'chain', 'nonce', 'issuedAt'],
    isStrict: true,
  }
}

export const CLUSTERS: readonly string[] = ['mainnet', 'testnet', 'devnet', 'localnet']

/** Sign In With Solana. Its grammar has few required fields; the verifier checks the others. */
export const siws: MessageDialect = {
  isBlockchain: (word) => word === 'Solana',
  address: (text) => (parseSolanaAddress(text) ? text : undefined),
  isStatement,
  isChain: (text) => CLUSTERS.includes(text.replace(/^solana:/, '')) || isCaipNetworkId(text),
  needs: [],
  isStrict: false,
}

/** CAIP-122 for any chain. `address`: normalises an address of the namespace; undefined when invalid. */
export function caip122(address: (text: string) => string | undefined): MessageDialect {
  return {
    isBlockchain: isName,
    address,
    isStatement,
    isChain: (text) => isCaipNetworkId(text) || /^[-_a-zA-Z0-9]{1,32}$/.test(text),
    needs: ['uri', 'version', 'chain', 'nonce'],
    isStrict: false,
  }
}

const isName = (word: string): boolean => word.length <= 64 && isStatement(word) && word.trim() === word
