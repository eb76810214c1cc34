export { evm } from './composition/descriptors/evm.ts'
