import type { Features, ResolvedOptions, Services } from './portico-options.ts'

/** Whether requests to `service` are possible: it is not switched off and, for the provider's own service, there is a project id. */
export function isServed(
  { projectId, services }: Readonly<{ projectId?: string | undefined; services?: Services | undefined }>,
  service: keyof Services,
): boolean {
  const own = services?.[service]
  return own !== false && (Boolean(projectId) || typeof own === 'string')
}

/** Whether anybody makes the page of a purchase: the service, or the provider with the key of the site's account. */
export function hasSeller(options: Pick<ResolvedOptions, 'onramp' | 'projectId' | 'services'>): boolean {
  return Boolean(options.onramp?.publicKey) || isServed(options, 'blockchain')
}

type Paying = Readonly<{ [K in 'onramp' | 'payWithExchange' | 'payments']?: unknown }>

/** The ways to pay as hosts read them: none that has nobody to serve it. `pay` is the site's alone. */
export function servedPayments(
  features: Paying,
  { pay = false }: Partial<Pick<Features, 'pay'>>,
  options: Parameters<typeof hasSeller>[0],
) {
  const isSold = hasSeller(options)
  const isAsked = isServed(options, 'blockchain')
  const { onramp, payWithExchange, payments } = features
  return {
    onramp: isSold && (onramp ?? false),
    payWithExchange: isAsked && (payWithExchange ?? false),
    payments: isAsked && (payments ?? false),
    pay,
  }
}
