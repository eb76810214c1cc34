export { sui } from './composition/descriptors/sui.ts'
