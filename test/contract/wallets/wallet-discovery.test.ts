import { Eip6963WalletDiscovery } from '../../../src/infrastructure/wallets/eip6963-wallet-discovery.ts'
import { PageWallets } from '../../../src/infrastructure/wallets/page-wallets.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { FakeWalletDiscovery } from '../../fakes/wallets/fake-wallet-discovery.ts'
import { describeWalletDiscovery } from './wallet-discovery.contract.ts'

const provider = () => ({ request: async () => undefined })

describeWalletDiscovery('FakeWalletDiscovery', () => {
  const discovery = new FakeWalletDiscovery()
  const wallet = (rdns: string) => ({ id: rdns, type: 'ANNOUNCED', name: rdns, rdns, chain: 'eip155', provider: provider() }) as const
  return {
    discovery,
    announce: (rdns) => discovery.announce(wallet(rdns)),
    answerWhenAsked: (rdns) => discovery.answering.push(wallet(rdns)),
    frame: async () => {},
  }
})

describeWalletDiscovery('Eip6963WalletDiscovery', () => {
  const target = new EventTarget()
  const clock = new FakeClock()
  const buffered: Event[] = []
  const details = new Map<string, unknown>()
  let isLauncherListening = true
  target.addEventListener('eip6963:announceProvider', (event) => isLauncherListening && buffered.push(event))
  const announce = (rdns: string) => {
    const info = { uuid: crypto.randomUUID(), name: rdns, icon: '', rdns }
    details.set(rdns, details.get(rdns) ?? Object.freeze({ info, provider: provider() }))
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: details.get(rdns) }))
  }
  const source = {
    target,
    buffered: () => {
      isLauncherListening = false
      return buffered
    },
    enable6963: true,
    enableInjected: true,
  }
  return {
    discovery: new Eip6963WalletDiscovery(source, clock),
    announce,
    answerWhenAsked: (rdns) => target.addEventListener('eip6963:requestProvider', () => announce(rdns)),
    frame: () => clock.advance(100),
  }
})

describeWalletDiscovery('Eip6963WalletDiscovery with wallets of the Wallet Standard', () => {
  const target = new EventTarget()
  const clock = new FakeClock()
  const registered = new Map<string, object>()
  const register = (rdns: string, api: { register(...wallets: object[]): void }) => {
    const wallet = registered.get(rdns) ?? {
      version: '1.0.0',
      name: rdns,
      icon: '',
      chains: ['sui:mainnet'],
      features: { 'standard:connect': {} },
    }
    registered.set(rdns, wallet)
    api.register(wallet)
  }
  const sources = [{ kind: 'standard', chain: 'sui', chains: 'sui:', features: ['standard:connect'] }] as const
  const source = {
    target,
    buffered: () => [],
    enable6963: false,
    enableInjected: false,
    further: async (known: ReadonlySet<string>, changed: () => void) =>
      new PageWallets({ target, sources, enableInjected: false, known, changed }, clock),
  }
  /** As the Wallet Standard wants it: a wallet speaks when it is there, and whenever an app is. */
  const announce = (rdns: string) => {
    const call = (api: { register(...wallets: object[]): void }) => register(rdns, api)
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: call }))
    answerWhenAsked(rdns)
  }
  const answerWhenAsked = (rdns: string) =>
    target.addEventListener('wallet-standard:app-ready', (event) => register(rdns, (event as CustomEvent).detail))
  return {
    discovery: new Eip6963WalletDiscovery(source, clock),
    announce,
    answerWhenAsked,
    frame: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await clock.advance(100)
    },
  }
})
