/** inversify generates code, which a host's CSP may forbid; our container is told not to (`jitless`). */
export const buildConstructorArgumentsResolverJit = undefined
export const buildNoActivationsInstanceBindingNodeResolverJit = undefined
export const buildNoActivationsResolvedValueBindingNodeResolverJit = undefined
export const buildOneConstructorArgumentResolverJit = undefined
export const buildOnePropertyArgumentResolverJit = undefined
export const buildOneResolvedValueArgumentResolverJit = undefined
export const buildResolvedValueArgumentsResolverJit = undefined
export const buildZeroConstructorArgumentsResolverJit = undefined
export const buildZeroResolvedValueArgumentsResolverJit = undefined
