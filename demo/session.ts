import { createPortico, type Features, looks, type Portico } from 'portico'
import { evm } from 'portico/evm'
import { base, defineNetwork, mainnet } from 'portico/networks'
import { CloudSiwx, DefaultSiwx, HttpSiwx } from 'portico/siwx'
import type { SandboxInfo } from '../sandbox/sandbox.ts'
import { injectOtherWallets, otherAdapters, otherNetworks } from './namespaces.ts'
import { DEFAULTS, readSettings, type Settings, writeSettings } from './settings.ts'
import { DemoWallets } from './wallets/demo-wallets.ts'

/** Changing one of these needs a new instance; the old one is disposed of. */
const STRUCTURAL = [
  'storage',
  'embedded',
  'reconnect',
  'allowUnsupported',
  'projectId',
  'namespaces',
  'signIn',
  'signInOptional',
  'logins',
  'emailCapture',
  'features',
] as const

/** All of them are named, so that a look leaves nothing of the one before. */
const PLAIN = {
  '--portico-accent': '',
  '--portico-border-radius-master': 4,
  '--portico-color-mix': '',
  '--portico-color-mix-strength': 0,
  '--portico-font-family': '',
  '--portico-font-size-master': 10,
}

/** The host page's own state: one Portico, the switches, the wallets in the page. */
export class Session {
  readonly info: SandboxInfo
  readonly wallets: DemoWallets
  settings: Settings
  portico: Portico
  readonly #listeners = new Set<() => void>()

  constructor(info: SandboxInfo) {
    this.info = info
    this.settings = readSettings()
    this.wallets = new DemoWallets(info)
    for (const kind of this.settings.wallets) this.wallets.announce(kind)
    if (this.settings.namespaces) void injectOtherWallets()
    this.portico = this.#create()
    this.#paint()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async change(part: Partial<Settings>): Promise<void> {
    const before = this.settings
    this.settings = { ...before, ...part }
    writeSettings(this.settings)
    this.#paint()
    for (const kind of this.settings.wallets) this.wallets.announce(kind)
    if (this.settings.namespaces) void injectOtherWallets()
    if (STRUCTURAL.some((key) => this.settings[key] !== before[key])) {
      const old = this.portico
      this.portico = this.#create()
      await old.dispose()
    } else {
      this.portico.setThemeMode(this.#mode)
      this.portico.setThemeVariables(this.#variables())
      if (this.settings.locale !== before.locale) this.portico.setLocale(this.settings.locale)
    }
    for (const listener of this.#listeners) listener()
  }

  /** Whether a feature of money is on while its switch is untouched. */
  isOn(feature: keyof Features): boolean {
    return Boolean({ send: true, receive: true, ...this.#money }[feature as 'send'])
  }

  /** What the sandbox can play is on. `pay` is not: it takes e-mail and social login away. */
  get #money() {
    return { swaps: this.info.market !== undefined, onramp: true, payWithExchange: true, payments: true }
  }

  get networks() {
    const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const own = this.info.chains.map(({ chainId, name, rpcUrl }) =>
      defineNetwork({ id: chainId, name, nativeCurrency: currency, rpcUrls: { default: { http: [rpcUrl] } }, testnet: true }),
    )
    const { market } = this.info
    const swapping = market
      ? [
          defineNetwork({
            ...{ id: market.chainId, name: market.name, nativeCurrency: currency, testnet: true },
            rpcUrls: { default: { http: [market.rpcUrl] } },
          }),
        ]
      : []
    // Mainnet and Base are here to be listed; what they are asked, the sandbox answers.
    const listed = [mainnet, base].map((network) =>
      defineNetwork({ ...network, rpcUrls: { default: { http: [this.#gateway(`eip155:${network.id}`)] } } }),
    )
    return [...own, ...swapping, ...listed, ...(this.settings.namespaces ? otherNetworks(this.info) : [])]
  }

  #gateway(chain: string): string {
    return `${this.info.services['rpcGateway']}/v1/?chainId=${chain}&projectId=${this.info.projectId}`
  }

  #variables(): Record<string, string | number> {
    const { accent, radius, font, size, look } = this.settings
    return {
      ...PLAIN,
      ...(look === 'own' ? {} : looks[look].themeVariables),
      ...(accent && { '--portico-accent': accent }),
      ...(radius !== DEFAULTS.radius && { '--portico-border-radius-master': radius }),
      ...(font && { '--portico-font-family': font }),
      ...(size !== DEFAULTS.size && { '--portico-font-size-master': size }),
    }
  }

  get #mode() {
    const { look, themeMode } = this.settings
    return look === 'own' ? themeMode : looks[look].themeMode
  }

  #create(): Portico {
    const { locale, storage, embedded, reconnect, allowUnsupported, projectId, namespaces, signIn, emailCapture, logins, features } =
      this.settings
    const { market } = this.info
    return createPortico({
      ...(projectId ? { projectId: this.info.projectId } : {}),
      networks: this.networks,
      adapters: [evm(), ...(namespaces ? otherAdapters() : [])],
      metadata: { name: 'Saltmarsh Editions', description: 'Prints of the tide', url: location.origin, icons: [] },
      services: { relay: false, verify: false, ...this.info.services, secureSite: (logins && this.info.urls['secureSite']) || false },
      ...this.#siwx(),
      tokens: {
        ...Object.fromEntries(this.info.chains.map(({ caipNetworkId }) => [caipNetworkId, this.info.tokens])),
        ...(market && { [`eip155:${market.chainId}`]: { address: market.token } }),
      },
      themeMode: this.#mode,
      themeVariables: this.#variables(),
      locale,
      storage,
      // Any value will do: the sandbox answers with a page of its own.
      onramp: { publicKey: 'sandbox' },
      features: {
        ...this.#money,
        ...features,
        ...(signIn === 'hosted' && { reownAuthentication: true }),
        ...(emailCapture !== 'off' && { emailCapture: emailCapture === 'required' ? ['required'] : true }),
      },
      enableEmbedded: embedded,
      enableReconnect: reconnect,
      allowUnsupportedChain: allowUnsupported,
    })
  }

  #siwx() {
    const { signIn, signInOptional } = this.settings
    const required = !signInOptional
    const statement = 'Sign in to Saltmarsh Editions.'
    if (signIn === 'this page') return { siwx: new DefaultSiwx({ required, statement, expiration: 86_400_000 }) }
    if (signIn === 'own back end')
      return { siwx: new HttpSiwx({ baseUrl: this.info.urls['signIn'], credentials: 'include', required, statement }) }
    return signIn === 'hosted' ? { siwx: new CloudSiwx({ required }) } : {}
  }

  #paint(): void {
    document.documentElement.dataset['theme'] = this.#mode
    document.documentElement.lang = this.settings.locale
  }
}
