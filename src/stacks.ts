export { stacks } from './composition/descriptors/stacks.ts'
