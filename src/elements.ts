import { defineElements } from './composition/elements/define-elements.ts'

defineElements()

export { defineElements }
