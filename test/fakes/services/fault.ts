/** What a service can be made to do instead of answering. `slow` answers after `slowMs` (30 s unless told). */
export const FAULTS = ['none', 'offline', 'slow', '429', '500', 'html', 'redirect', 'truncated', 'garbage'] as const
export type Fault = (typeof FAULTS)[number]

export const SERVICE_NAMES = [
  'registry',
  'images',
  'project',
  'analytics',
  'gateway',
  'account',
  'swap',
  'names',
  'onramp',
  'exchange',
  'sessions',
  'cloudAuth',
] as const
export type ServiceName = (typeof SERVICE_NAMES)[number]

/** Where a network that wants a login would send every request. Nothing of ours may ever ask there. */
export const ELSEWHERE = 'http://127.0.0.1:9/elsewhere'

const CAPTIVE_PORTAL =
  '<!doctype html><html><head><title>Sign in to Wi-Fi</title></head><body><h1>Welcome to Airport Wi-Fi</h1></body></html>'

/** JSON that parses and is wrong in every field any of our clients reads. */
const WRONG_SHAPE = `{"__proto__":{"polluted":true},${JSON.stringify({
  data: { 0: null },
  count: 'many',
  features: 'all',
  planLimits: [],
  allowedOrigins: { length: 2 },
  isAnalyticsEnabled: 'perhaps',
  http: 7,
  name: { toString: 'no' },
  avatar: 'javascript:alert(1)',
  balances: [null, 7, { price: 'NaN', quantity: [] }],
  fungibles: [[]],
  quotes: {},
  tokens: 'none',
  suggestions: [{ name: 5 }],
  result: { exchanges: null },
  next: -1,
}).slice(1)}`

/** Noise that is no image, no UTF-8 and no JSON. */
const NOISE = Uint8Array.from({ length: 512 }, (_, index) => (index * 73 + 41) % 256)

/** The answer of a service at fault; `answer` is what it would have said. */
export async function faultyAnswer(fault: Fault, answer: () => Promise<Response>): Promise<Response> {
  switch (fault) {
    case 'offline':
      return Response.error()
    case '429':
      return Response.json(
        { status: 'FAILED', reasons: [{ field: 'rate_limited', description: 'Requests are being rate limited' }] },
        { status: 429, headers: { 'retry-after': '5' } },
      )
    case '500':
      return new Response('Internal server error', { status: 500, headers: { 'content-type': 'text/plain' } })
    case 'html':
      return new Response(CAPTIVE_PORTAL, { headers: { 'content-type': 'text/html' } })
    case 'redirect':
      return new Response(null, { status: 302, headers: { location: ELSEWHERE } })
    case 'truncated': {
      const whole = await answer()
      const bytes = await whole.arrayBuffer()
      return new Response(bytes.slice(0, Math.floor(bytes.byteLength / 2)), { status: whole.status, headers: whole.headers })
    }
    case 'garbage': {
      const type = (await answer()).headers.get('content-type') ?? ''
      return type.startsWith('image/')
        ? new Response(NOISE, { headers: { 'content-type': type } })
        : new Response(WRONG_SHAPE, { headers: { 'content-type': 'application/json' } })
    }
    default:
      return answer()
  }
}
