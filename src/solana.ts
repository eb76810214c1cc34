export { solana } from './composition/descriptors/solana.ts'
