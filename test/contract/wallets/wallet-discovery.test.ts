import { Eip6963WalletDiscovery } from '../../../src/infrastructure/wallets/eip6963-wallet-discovery.ts'
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
