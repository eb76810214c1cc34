import {
  Caip25CaveatType,
  type Caip25CaveatValue,
  Caip25EndowmentPermissionName,
  getCaipAccountIdsFromCaip25CaveatValue,
  getEthAccounts,
} from '@metamask/chain-agnostic-permission'
// The package's own entry imports a package that it does not name; what answers stands in these files.
import { walletCreateSession } from '../../../node_modules/@metamask/multichain-api-middleware/dist/handlers/wallet-createSession.mjs'
import { walletGetSession } from '../../../node_modules/@metamask/multichain-api-middleware/dist/handlers/wallet-getSession.mjs'
import { walletRevokeSession } from '../../../node_modules/@metamask/multichain-api-middleware/dist/handlers/wallet-revokeSession.mjs'
import { ScriptedError, ScriptedWallet, type ScriptedWalletOptions } from './scripted-wallet.ts'
import { StandardKeyWallet } from './standard-key-wallet.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EXTENSION_ID = 'fakeextensionidoftestsofabcdefgh'

type Message = Readonly<{ id?: number; method: string; params?: unknown }>
type Handler = Readonly<{ implementation: (...args: never[]) => unknown }>
type Port = Readonly<{ say(message: object): void }>

/**
 * MetaMask's extension: EIP-1193, the Wallet Standard and the multichain API on the one permission that it has for a site. Sessions are
 * answered by MetaMask's own middleware (`@metamask/multichain-api-middleware`), EIP-1193 as `@metamask/eip1193-permission-middleware` 0.1.0
 * does it: `eth_accounts` reads the permission, and `wallet_revokePermissions` revokes it whole. Its wallet of Solana does as
 * `@metamask/solana-wallet-standard` 0.6.0: it takes `silent` for an ordinary question.
 */
export class MultichainExtension {
  readonly evm: ScriptedWallet
  readonly solana: StandardKeyWallet
  readonly provider: ScriptedWallet['provider']
  /** What it registers as its wallet of Solana. */
  readonly wallet: object
  permission: Caip25CaveatValue | undefined
  /** What the visitor does in the window, and which namespaces stay ticked in it. */
  answer: 'approve' | 'reject' | 'ignore' = 'approve'
  ticked: readonly string[] = ['eip155', 'solana']
  /** Each opening of the window: by what. */
  readonly prompts: string[] = []
  /** What it was asked over the multichain API. */
  readonly asked: Message[] = []
  /** Answers given as they are. */
  readonly results = new Map<string, object>()
  /** Chains that it has, with their ids in hexadecimal. */
  chains: readonly string[] = ['0x1', '0x2105']
  isSilent = false
  /** Is told of each opening of the window. */
  hear = (_what: string): void => {}
  readonly #waiting: (() => void)[] = []
  readonly #ports = new Set<Port>()

  constructor(options: ScriptedWalletOptions = {}) {
    const self = this
    this.evm = new ScriptedWallet({ name: 'MetaMask', rdns: 'io.metamask', ...options })
    this.solana = new StandardKeyWallet({
      name: 'MetaMask',
      chains: ['solana:mainnet'],
      memory: {
        get grants() {
          return self.granted('solana').length > 0 ? ['site'] : []
        },
        set grants(_) {},
      },
    })
    const features = {
      ...(this.solana.wallet as { features: object }).features,
      'standard:connect': { version: '1.0.0', connect: () => this.#connectSolana() },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => this.revoke('solana') },
    }
    this.wallet = Object.create(this.solana.wallet, { features: { value: features, enumerable: true } })
    this.provider = { ...this.evm.provider, request: (args) => this.#request(args) }
  }

  /** Addresses of that namespace that the site may see. */
  granted(namespace: string): readonly string[] {
    if (!this.permission) return []
    if (namespace === 'eip155') return getEthAccounts(this.permission)
    const ids = getCaipAccountIdsFromCaip25CaveatValue(this.permission)
    return [...new Set(ids.filter((id) => id.startsWith(`${namespace}:`)).map((id) => id.split(':')[2] ?? ''))]
  }

  /** The visitor takes the permission back, or a part of it. */
  revoke(namespace?: string): void {
    const scopes = Object.keys(this.permission?.optionalScopes ?? {}).filter((scope) => scope.includes(namespace ?? ''))
    void this.#handle(walletRevokeSession, { method: 'wallet_revokeSession', params: namespace ? { scopes } : {} })
  }

  /** Answers at last what was ignored so far. */
  wakeUp(): void {
    this.answer = 'approve'
    for (const resume of this.#waiting.splice(0)) resume()
  }

  /** Its content script in a page without `chrome.runtime` (Firefox). The returned function removes it. */
  inject(page: Window): () => void {
    const port: Port = { say: (data) => this.#post(page, 'metamask-multichain-provider', data) }
    const hear = ({ data: sent }: MessageEvent) => {
      if (sent?.target === 'metamask-contentscript' && sent.data?.name === 'metamask-multichain-provider')
        void this.#answer(sent.data.data, port)
    }
    this.#ports.add(port)
    page.addEventListener('message', hear)
    return () => page.removeEventListener('message', hear)
  }

  /** The same in Chrome, where pages talk to the extension itself. */
  injectChrome(page: Window & { chrome?: unknown }): () => void {
    const hear = ({ data: sent }: MessageEvent) => {
      if (this.isSilent || sent?.data?.data?.method !== 'metamask_getProviderState' || sent.target !== 'metamask-contentscript') return
      this.#post(page, 'metamask-provider', { result: { extensionId: EXTENSION_ID } })
    }
    const connect = () => {
      const listeners = new Set<(message: object) => void>()
      const say = (data: object) => {
        for (const listener of listeners) listener({ type: 'caip-348', data })
      }
      const port: Port = { say }
      this.#ports.add(port)
      return {
        onDisconnect: { addListener: () => {} },
        onMessage: { addListener: (listener: (message: object) => void) => listeners.add(listener) },
        postMessage: ({ data }: { data: Message }) => void this.#answer(data, port),
        disconnect: () => this.#ports.delete(port),
      }
    }
    const before = page.chrome
    page.addEventListener('message', hear)
    page.chrome = { runtime: { connect } }
    return () => {
      page.removeEventListener('message', hear)
      page.chrome = before
    }
  }

  /** Open conversations. */
  get portCount(): number {
    return this.#ports.size
  }

  #post(page: Window, name: string, data: object): void {
    page.postMessage({ target: 'metamask-inpage', data: { name, data } }, page.location.origin)
  }

  async #answer(message: Message, port: Port): Promise<void> {
    if (this.isSilent) return
    this.asked.push(message)
    const given = this.results.get(message.method)
    const handler: Handler | undefined = {
      wallet_createSession: walletCreateSession,
      wallet_getSession: walletGetSession,
      wallet_revokeSession: walletRevokeSession,
    }[message.method]
    const answer =
      given ?? (handler ? await this.#handle(handler, message) : { error: { code: -32601, message: 'The method does not exist.' } })
    port.say({ jsonrpc: '2.0', id: message.id, ...answer })
  }

  async #handle(handler: Handler, message: Message): Promise<object> {
    const response: { result?: unknown; error?: unknown } = {}
    const end = (error?: Readonly<{ code?: number; message: string }>) => {
      if (error) response.error = { code: error.code ?? -32603, message: error.message }
    }
    await handler.implementation(...([message, response, () => {}, end, this.#hooks] as never[]))
    return response
  }

  get #hooks() {
    return {
      listAccounts: () => this.evm.accounts.map((address) => ({ address })),
      findNetworkClientIdByChainId: (id: string) => {
        if (!this.chains.includes(id)) throw new Error('No network client.')
        return id
      },
      getNonEvmSupportedMethods: () => ['signMessage', 'signTransaction'],
      isNonEvmScopeSupported: (scope: string) => scope === SOLANA,
      getNonEvmAccountAddresses: () => this.solana.selected.map((address) => `${SOLANA}:${address}`),
      requestPermissionsForOrigin: async (wanted: Readonly<Record<string, { caveats: readonly { value: Caip25CaveatValue }[] }>>) => {
        await this.#prompt('wallet_createSession')
        const value = wanted[Caip25EndowmentPermissionName]?.caveats[0]?.value
        if (!value) throw new ScriptedError(-32603, 'No permission was asked for.')
        this.#change({ ...value, optionalScopes: { ...this.permission?.optionalScopes, ...this.#choose(value.optionalScopes) } })
        return [{ [Caip25EndowmentPermissionName]: { caveats: [{ type: Caip25CaveatType, value: this.permission }] } }]
      },
      getCaveatForOrigin: () => {
        if (!this.permission) throw Object.assign(new Error('No permission.'), { name: 'PermissionDoesNotExistError' })
        return { type: Caip25CaveatType, value: this.permission }
      },
      revokePermissionForOrigin: () => this.#change(undefined),
      updateCaveat: (_: string, __: string, value: Caip25CaveatValue) => this.#change(value),
    }
  }

  /** The window lists accounts of each namespace that was asked for; what is not ticked is left out. */
  #choose(scopes: Caip25CaveatValue['optionalScopes']): Caip25CaveatValue['optionalScopes'] {
    const own = (scope: string) => (scope.startsWith('solana:') ? this.solana.selected : this.evm.accounts)
    const isTicked = (scope: string) => this.ticked.some((namespace) => scope.includes(namespace))
    return Object.fromEntries(
      Object.keys(scopes)
        .filter(isTicked)
        .map((scope) => [scope, { accounts: own(scope).map((address) => `${scope}:${address}`) }]),
    ) as Caip25CaveatValue['optionalScopes']
  }

  /** Every way to the wallet sees the one permission, and hears of its changes. */
  #change(value: Caip25CaveatValue | undefined): void {
    const before = { eip155: this.granted('eip155').join(), solana: this.granted('solana').join() }
    this.permission = value
    for (const { say } of this.#ports) say({ method: 'wallet_sessionChanged', params: { sessionScopes: value?.optionalScopes ?? {} } })
    if (this.granted('eip155').join() !== before.eip155) this.evm.emit('accountsChanged', this.granted('eip155'))
    if (this.granted('solana').join() !== before.solana) this.solana.emit({ accounts: this.solana.accounts })
  }

  async #connectSolana(): Promise<object> {
    const optionalScopes = { [SOLANA]: { methods: [], notifications: [], accounts: [] } }
    const message = { method: 'wallet_createSession', params: { optionalScopes } }
    const { error } = this.granted('solana').length > 0 ? {} : ((await this.#handle(walletCreateSession, message)) as { error?: object })
    if (error) throw error
    return { accounts: this.solana.accounts }
  }

  async #prompt(by: string): Promise<void> {
    this.prompts.push(by)
    this.hear(`asks the visitor: ${by}`)
    if (this.answer === 'ignore') await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.answer === 'reject') throw new ScriptedError(4001, 'User rejected the request.')
  }

  async #request(args: Readonly<{ method: string; params?: unknown }>): Promise<unknown> {
    const { method } = args
    if (method === 'personal_sign') this.prompts.push(method)
    if (method === 'eth_accounts') return this.granted('eip155')
    if (method === 'wallet_getPermissions') return this.granted('eip155').length > 0 ? [{ parentCapability: 'eth_accounts' }] : []
    if (method === 'wallet_revokePermissions') {
      this.#change(undefined)
      return null
    }
    if (method !== 'eth_requestAccounts') return this.evm.provider.request(args)
    if (this.granted('eip155').length === 0) {
      await this.#prompt(method)
      const scopes = { 'wallet:eip155': { accounts: [] }, 'eip155:1': { accounts: [] } }
      this.#change({
        requiredScopes: {},
        optionalScopes: this.#choose(scopes),
        sessionProperties: { 'eip1193-compatible': true },
        isMultichainOrigin: false,
      })
    }
    return this.granted('eip155')
  }
}
