import { type InferOutput, object } from 'valibot'
import { type CaipAddressText, parseCaipAddress } from '../../domain/caip/caip-address.ts'
import { fail } from '../../domain/errors/fail.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { ENDLESS_MS, type SmartSession, type SmartSessions } from '../../ports/account/smart-sessions.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import { readableRows } from '../shared/amount-answer.ts'
import { code, maybe, maybeCount, maybeText, maybeWebUrl, readAs, rows, unique } from '../shared/answer.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { pathPart, type ServiceClient } from '../shared/service-client.ts'

/** More entries than the service returns. */
const LISTED_MAX = 255
/** Of a timestamp. A site may ask for more, and for a permission without an end. */
const SECONDS_MAX = ENDLESS_MS / 1000
const PERMISSIONS_MAX = 100
/** In the place of a name or type that is no text, and of what is not read: leaving it out would say that nothing is allowed. */
const UNREAD = '…'

const Row = object({
  pci: code(/^[\w-]{1,128}$/),
  project: object({ name: readAs((value) => cleanText(value, 60, UNREAD)), url: maybeWebUrl(), iconUrl: maybeWebUrl() }),
  expiry: maybeCount(SECONDS_MAX),
  createdAt: maybeCount(SECONDS_MAX),
  revokedAt: maybeCount(SECONDS_MAX),
  permissions: readAs(permissionsOf),
  policies: rows(
    maybe((value) => value ?? undefined),
    100,
  ),
  context: maybeText(10_000),
})
const Answer = object({ pcis: readableRows(Row, LISTED_MAX) })

function permissionsOf(value: unknown): SmartSession['permissions'] {
  const all: readonly unknown[] = Array.isArray(value) ? value.slice(0, PERMISSIONS_MAX + 1) : [undefined]
  return all.map((each, place) => {
    const given = place < PERMISSIONS_MAX && isObject(each) ? each : {}
    return { type: cleanText(peek(given, 'type'), 64, UNREAD), data: peek(given, 'data') }
  })
}

/** `/v1/sessions/{address}`. */
export class HttpSmartSessions implements SmartSessions {
  constructor(
    private readonly services: ServiceClient,
    private readonly chains: SupportedChains,
  ) {}

  async list(account: CaipAddressText, signal: AbortSignal): Promise<readonly SmartSession[]> {
    if (!(await this.#isServed(account, signal))) throw fail('CHAIN_UNSUPPORTED', { network: parseCaipAddress(account).caipNetworkId })
    const { pcis } = await this.services.json(Answer, { service: 'blockchain', path: pathOf(account) }, signal)
    return unique(pcis.map(toSession), ({ pci }) => pci)
  }

  async revoke(account: CaipAddressText, pci: string, signature: string, signal: AbortSignal): Promise<void> {
    if (!(await this.#isServed(account, signal))) throw fail('CHAIN_UNSUPPORTED', { network: parseCaipAddress(account).caipNetworkId })
    const call = { service: 'blockchain', method: 'POST', identify: 'project', body: { pci, signature } } as const
    await this.services.send({ ...call, path: `${pathOf(account)}/revoke` }, signal)
  }

  async #isServed(account: CaipAddressText, signal: AbortSignal): Promise<boolean> {
    const { namespace, caipNetworkId } = parseCaipAddress(account)
    return namespace === 'eip155' && (await this.chains.has(caipNetworkId, signal))
  }
}

const pathOf = (account: CaipAddressText): string => `/v1/sessions/${pathPart(account)}`

function toSession({ expiry, createdAt, revokedAt, ...row }: InferOutput<typeof Row>): SmartSession {
  const toMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000)
  return { ...row, expiresAt: (expiry ?? SECONDS_MAX) * 1000, createdAt: toMs(createdAt), revokedAt: toMs(revokedAt) }
}
