import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { alertOf, alertOfProviderText, alertOfService, errorOfWalletCode } from './alert-of.ts'
import type { ErrorCode, ErrorFacts } from './codes.ts'
import { describeError } from './error-catalogue.ts'
import { messages } from './error-messages.ts'
import { errorWords } from './error-words.ts'
import { fail } from './fail-in-feature.ts'
import { featureMessages } from './feature-error-messages.ts'

const codes = Object.keys({ ...messages, ...featureMessages }) as ErrorCode[]
const anchors = [...readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8').matchAll(/^### `([A-Z0-9_]+)`$/gm)]

const SPECIFIED: { readonly [C in ErrorCode]?: readonly [ErrorFacts[C], string] } = {
  APKT001: [{ network: 'eip155:7' }, 'Network Not Found'],
  APKT002: [{ origin: 'https://a.example' }, 'Invalid App Configuration'],
  APKT003: [{ url: 'https://a.example' }, 'Network Error: Wallet Load Failed'],
  APKT004: [{}, 'Wallet Request Timeout'],
  APKT005: [{}, 'Unverified Domain'],
  APKT006: [{}, 'Session Expired'],
  APKT007: [{}, 'Invalid Project ID'],
  APKT008: [{}, 'Project ID Missing'],
  APKT009: [{}, 'Server Error'],
  APKT010: [{ retryAfterMs: 1 }, 'Rate Limited'],
  APKTW001: [{ namespace: 'eip155' }, 'Inactive Namespace Not Connected'],
  APKTW002: [{}, 'Invalid Email Address'],
  BALANCE_UNAVAILABLE: [{ network: 'a' }, 'Token Balance Unavailable'],
  SWAP_UNSUPPORTED: [{ network: 'a' }, 'Network not supported for Swaps'],
  GAS_PRICE_UNSUPPORTED: [{ network: 'a' }, 'Network not supported for Gas Price'],
  CHAIN_UNSUPPORTED: [{ network: 'a' }, 'Chain is not supported'],
  NETWORK_UNSUPPORTED: [{ network: 'a' }, 'Unsupported chain'],
  ACTIVITY_UNAVAILABLE: [{}, 'Failed to fetch transactions'],
  EMAIL_LOGIN_LOAD_FAILED: [{}, 'Unable to load email login dependency'],
  ABORTED: [{}, 'Request was aborted'],
  UNEXPECTED: [{}, 'Something went wrong'],
  FRAME_NOT_SET: [{}, 'W3mFrame: iframe is not set'],
  FRAME_PARENT_NOT_SET: [{}, 'W3mFrame: parent is not set'],
  FRAME_REQUEST_FAILED: [{}, 'An error occurred'],
  NAME_LOOKUP_FAILED: [{}, 'Error resolving name'],
  NAME_SUGGESTIONS_FAILED: [{}, 'Error fetching name suggestions'],
  NAME_REVERSE_FAILED: [{}, 'Error fetching names for address'],
  IDENTITY_UNAVAILABLE: [{ address: 'a' }, 'Error fetching names for address'],
  NETWORK_NOT_FOUND: [{ network: 'a' }, 'Network not found'],
  NAME_OWNER_NOT_FOUND: [{}, 'Address or auth connector not found'],
  NAME_REGISTRATION_FAILED: [{ name: 'alice' }, 'Error registering name alice'],
  CONNECTOR_CHAINS_UNSUPPORTED: [{ connector: 'a' }, 'The connector does not support any of the requested chains'],
  WALLETCONNECT_NOT_FOUND: [{}, 'WalletConnectConnector not found'],
  HTTP_STATUS: [{ status: 418, url: 'a' }, 'HTTP status code: 418'],
  EMAIL_THROTTLED: [{ seconds: 12 }, 'Please try again after 12 seconds'],
  SIWX_SIGN_FAILED: [{}, 'Error signing message'],
  SIWX_INIT_FAILED: [{}, 'A problem occurred while trying initialize authentication'],
  SIWX_OFF: [{}, 'SIWX is not enabled'],
  SIWX_ADDRESS_NOT_FOUND: [{}, 'No ActiveCaipAddress found'],
  MODAL_CLOSED: [{}, 'Modal closed'],
  CONNECTION_REJECTED: [{ wallet: 'a' }, 'Connection rejected'],
  CONNECT_FAILED: [{ wallet: 'a' }, 'Failed to connect'],
  POPUP_CLOSED: [{}, 'Popup closed'],
  SOCIAL_LOGIN_FAILED: [{ provider: 'x' }, 'Failed to initiate social connection'],
  FARCASTER_FAILED: [{}, 'Failed to connect to farcaster'],
  DISCONNECT_FAILED: [{ namespace: 'a' }, 'Failed to disconnect'],
  PROVIDER_NOT_FOUND: [{ namespace: 'a' }, 'Provider not found'],
  CONNECTOR_NOT_FOUND: [{ connector: 'a' }, 'Connector not found'],
  SIGN_MESSAGE_FAILED: [{}, 'Sign message failed'],
  GAS_ESTIMATE_FAILED: [{ network: 'a' }, 'Estimate gas failed'],
  NO_ACCOUNTS: [{ wallet: 'a' }, 'No accounts found'],
  FIELD_REQUIRED: [{ field: 'a' }, 'Required'],
  FIELD_TYPE_WRONG: [{ field: 'a', expected: 'string', received: 'number' }, 'Expected string, received number'],
  FRAME_LOAD_FAILED: [{ origin: 'a' }, 'iframe_load_failed'],
  FRAME_REQUEST_TIMEOUT: [{ method: 'a' }, 'iframe_request_timeout'],
  CAIP_ADDRESS_INVALID: [{ value: 'a:b' }, 'Invalid CAIP-10 address: a:b'],
  CAIP_NETWORK_INVALID: [{ value: 'a' }, 'Invalid CAIP-2 network id: a'],
  CHAIN_ID_INVALID: [{ value: 'a' }, 'Invalid chainId'],
  SEND_INCOMPLETE: [{}, 'An amount and receiver address are required'],
  SEND_TOKEN_MISSING: [{}, 'A token is required'],
  SEND_ADDRESS_NOT_FOUND: [{}, 'openSend: caipAddress not found'],
  SEND_NETWORK_NOT_FOUND: [{ chainId: '7' }, 'openSend: caipNetwork with chainId 7 not found'],
  CONFIG_SIWX_CONFLICT: [{}, 'Cannot set both `siweConfig` and `siwx` options'],
  NAMESPACE_NOT_CONFIGURED: [{ namespace: 'sui' }, "Namespace 'sui' is not configured. Please call connect() first with namespace config."],
  NAMESPACE_NOT_FOUND: [{ action: 'switchNetwork' }, 'switchNetwork: namespace not found'],
  ADAPTER_NOT_FOUND: [{ namespace: 'a' }, 'adapter not found'],
  SIGN_CLIENT_MISSING: [{}, 'Sign Client is not initialized'],
  EMAIL_INVALID: [{}, 'Please enter a valid email address.'],
  EMAIL_NOT_CONNECTED: [{}, 'Not connected to email or social'],
  AUTH_CONNECTOR_NOT_FOUND: [{}, 'No auth connector found'],
  MULTI_WALLET_OFF: [{}, 'Multi-Wallet Not Enabled'],
  RPC_NOT_ALLOWED: [{ method: 'a' }, 'Requested RPC call is not allowed'],
}

describe('the words of the specification', () => {
  it.each(Object.entries(SPECIFIED))('%s', (code, [facts, text]) => {
    expect(fail(code as never, facts as never).message).toBe(text)
  })

  it('a service’s own description comes first', () => {
    expect(fail('NAME_REGISTRATION_FAILED', { name: 'a', description: 'Name taken' }).message).toBe('Name taken')
  })
})

describe('the catalogue', () => {
  it.each(codes)('has a text for visitors and an anchor for %s', (code) => {
    const { severity, text, docs } = describeError(code)
    expect(text).toBe(errorWords[code])
    expect(['error', 'warning', 'info', 'success']).toContain(severity)
    expect(anchors.map(([, anchor]) => `docs/errors.md#${anchor?.toLowerCase()}`)).toContain(docs)
    expect(existsSync(new URL('../../../docs/errors.md', import.meta.url))).toBe(true)
  })

  it('knows which are warnings', () => {
    const warnings = codes.filter((code) => describeError(code).severity === 'warning')
    expect(warnings.sort()).toEqual(['APKTW001', 'APKTW002', 'CONFIG_LOCAL_IGNORED'])
    expect(describeError('MULTI_WALLET_OFF').severity).toBe('info')
  })
})

describe('what the provider says', () => {
  it.each([
    ['Unauthorized: origin not allowed', 'APKT002'],
    ['JWT validation error: JWT Token is not yet valid', 'APKT006'],
    ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'APKT007'],
  ])('%s is an alert', (text, code) => {
    expect(alertOfProviderText(text, 'https://shop.example')).toMatchObject({ code })
  })

  it('names the origin that is not allowed', () => {
    expect(alertOfProviderText('Unauthorized: origin not allowed', 'https://shop.example')?.facts).toEqual({
      origin: 'https://shop.example',
    })
  })

  it.each(['', 'Unauthorized', 'toString', 'x'.repeat(1e6)])('anything else is none', (text) => {
    expect(alertOfProviderText(text, 'https://shop.example')).toBeUndefined()
  })
})

describe('failed calls', () => {
  it('that concern the site are alerts', () => {
    expect(alertOf(fail('FRAME_LOAD_FAILED', { origin: 'https://w.example' }))).toMatchObject({
      code: 'APKT003',
      facts: { url: 'https://w.example' },
    })
    expect(alertOf(fail('FRAME_REQUEST_TIMEOUT', { method: 'm' }))).toMatchObject({ code: 'APKT004' })
    expect(alertOf(fail('HTTP_STATUS', { status: 503, url: 'u' }))).toMatchObject({ code: 'APKT009' })
    expect(alertOf(fail('APKT010', { retryAfterMs: 5 }))).toMatchObject({ code: 'APKT010' })
  })

  it('that concern this visitor alone are none', () => {
    for (const error of [fail('HTTP_STATUS', { status: 404, url: 'u' }), fail('USER_REJECTED', {}), fail('ABORTED', {})])
      expect(alertOf(error)).toBeUndefined()
  })

  it.each<[number, string | undefined, boolean, string | undefined]>([
    [403, 'Project is disabled or unknown', true, 'APKT007'],
    [401, undefined, true, 'APKT007'],
    [401, 'Invalid signature', false, undefined],
    [403, 'Unauthorized: origin not allowed', false, 'APKT002'],
    [401, 'Unauthorized: invalid key', false, 'APKT007'],
    [400, 'JWT validation error: JWT Token is not yet valid', false, 'APKT006'],
    [500, undefined, true, 'APKT009'],
    [404, undefined, true, undefined],
  ])(
    'of a service with status %i and the words %j, refusing the project: %s, are the alert %s',
    (status, description, asksAsProject, code) => {
      const error = fail('HTTP_STATUS', { status, url: 'u', description })
      expect(alertOfService(error, { origin: 'https://shop.example', asksAsProject })?.code).toBe(code)
    },
  )

  it('with a wallet’s code say what it means', () => {
    const about = { wallet: 'Alpha', method: 'wallet_addEthereumChain' }
    expect(errorOfWalletCode(4001, about)).toMatchObject({ code: 'USER_REJECTED', facts: { wallet: 'Alpha' } })
    expect(errorOfWalletCode(4200, about)).toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED', facts: { method: about.method } })
    expect(errorOfWalletCode(4902, about)).toBeUndefined()
  })
})
