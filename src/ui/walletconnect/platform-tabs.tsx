import type { MessageKey } from '../../domain/options/messages.ts'
import type { WalletPlatform } from '../../domain/walletconnect/wallet-links.ts'
import { Tabs } from '../shared/tabs.tsx'
import { useMessages } from '../shared/use-messages.ts'

type Label = 'browser' | 'mobile' | 'webapp' | 'desktop'

/** A QR code is for a phone; `unsupported`: the extension is missing in this browser. */
const LABELS: Readonly<Record<WalletPlatform, Label>> = {
  browser: 'browser',
  unsupported: 'browser',
  mobile: 'mobile',
  qrcode: 'mobile',
  web: 'webapp',
  desktop: 'desktop',
}

type PlatformTabsProps = Readonly<{
  platforms: readonly WalletPlatform[]
  chosen: WalletPlatform
  panelId: string
  onChoose(platform: WalletPlatform): void
}>

/** The ways to use a wallet, one tab each. */
export function PlatformTabs({ platforms, ...shown }: PlatformTabsProps) {
  const t = useMessages()
  const tabs = platforms.map((id) => ({ id, label: t(`pairing.way.${LABELS[id]}` satisfies MessageKey), testName: LABELS[id] }))
  return <Tabs {...shown} label={t('pairing.ways')} tabs={tabs} />
}
