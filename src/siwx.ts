export type { ErrorCode } from './domain/errors/codes.ts'
export type { Expected } from './domain/siwx/check-message.ts'
export type { Cacao, SiwxData, SiwxInput, SiwxMessage, SiwxSession } from './domain/siwx/siwx-session.ts'
export { BitcoinSiwxVerifier } from './infrastructure/siwx/bitcoin-siwx-verifier.ts'
export { CloudSiwx, type SessionListener } from './infrastructure/siwx/cloud-siwx.ts'
export { createNonce } from './infrastructure/siwx/create-nonce.ts'
export { type EvmClients, EvmSiwxVerifier } from './infrastructure/siwx/evm-siwx-verifier.ts'
export {
  type Bip322Fields,
  type Caip122Fields,
  createBip322Message,
  createCaip122Message,
  createSiweMessage,
  createSiwsMessage,
  isDomainOf,
  parseBip322Message,
  parseCaip122Message,
  parseSiweMessage,
  parseSiwsMessage,
  type SiweFields,
  type SiwsFields,
} from './infrastructure/siwx/message-functions.ts'
export { DefaultSiwx, HttpSiwx } from './infrastructure/siwx/ready-made-siwx.ts'
export {
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
  type SiweMessageFields,
  verifySignature,
} from './infrastructure/siwx/siwe-helpers.ts'
export { createSiweConfig } from './infrastructure/siwx/siwe-siwx.ts'
export type { CloudSiwxOptions, DefaultSiwxOptions, HttpSiwxOptions, HttpSiwxPaths } from './infrastructure/siwx/siwx-options.ts'
export { KeyValueSiwxStorage, MemorySiwxStorage } from './infrastructure/siwx/siwx-storages.ts'
export { SolanaSiwxVerifier } from './infrastructure/siwx/solana-siwx-verifier.ts'
export { verifySignIn } from './infrastructure/siwx/verify-sign-in.ts'
export type { CloudSession } from './ports/siwx/cloud-sign-in.ts'
export type { SiweConfig, SiweCreateMessage, SiweMessageParams, SiweSession } from './ports/siwx/siwe-config.ts'
export type { Siwx, SiwxAccount, SiwxContext } from './ports/siwx/siwx.ts'
export type { SiwxStorage } from './ports/siwx/siwx-storage.ts'
export type { SiwxVerifier } from './ports/siwx/siwx-verifier.ts'
export type { KeyValueStore } from './ports/storage/key-value-store.ts'
