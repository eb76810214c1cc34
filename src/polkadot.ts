export { polkadot } from './composition/descriptors/polkadot.ts'
