/** EIP-5792: a capability that is not marked as optional must be supported. */
type Capability = Readonly<{ optional?: unknown }>
type Capabilities = Readonly<Record<string, Capability | null>>
type Asking = Readonly<{ capabilities?: Capabilities }>
type Batch = Asking & Readonly<{ calls?: readonly Asking[]; atomicRequired?: unknown; chainId?: unknown }>

/**
 * Refuses a batch (`wallet_sendCalls`) before the visitor is asked, in the words of EIP-5792: the protocol's errors have a message only. Each
 * call is a transaction of its own, and no capability of a batch is known. `chainId`: of the request, a number.
 *
 * @throws 5700, 5710 or 5760 by its words
 */
export function refuseBatch(params: unknown, chainId: unknown): void {
  const [batch = {}] = (Array.isArray(params) ? params : []) as readonly Batch[]
  const calls = Array.isArray(batch.calls) ? batch.calls : []
  for (const { capabilities } of [batch, ...calls])
    for (const [name, capability] of Object.entries<Capability | null>(capabilities ?? {}))
      if (capability?.optional !== true) throw new Error(`Unsupported non-optional capability: ${name}`)
  if (batch.chainId !== undefined && Number(batch.chainId) !== chainId) throw new Error('Unsupported chain id')
  if (batch.atomicRequired === true && calls.length > 1) throw new Error('Atomicity not supported')
}
