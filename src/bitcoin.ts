export { bitcoin } from './composition/descriptors/bitcoin.ts'
