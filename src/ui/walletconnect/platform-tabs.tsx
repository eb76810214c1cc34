import type { KeyboardEvent } from 'react'
import type { MessageKey } from '../../domain/options/messages.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { WalletPlatform } from '../../domain/walletconnect/wallet-links.ts'
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

export const TAB_PANEL_ID = 'portico-way'
const tabId = (platform: WalletPlatform) => `${TAB_PANEL_ID}-${platform}`

type PlatformTabsProps = Readonly<{
  platforms: readonly WalletPlatform[]
  chosen: WalletPlatform
  onChoose(platform: WalletPlatform): void
}>

/** The ways to use a wallet, one tab each; arrows move between them. */
export function PlatformTabs({ platforms, chosen, onChoose }: PlatformTabsProps) {
  const t = useMessages()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { direction } = getComputedStyle(event.currentTarget)
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const at = platforms.indexOf(chosen)
    const to = ownValue({ [forward]: at + 1, [backward]: at - 1, Home: 0, End: platforms.length - 1 }, event.key)
    const next = to === undefined ? undefined : platforms[(to + platforms.length) % platforms.length]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    tabs[platforms.indexOf(next)]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={t('pairing.ways')} onKeyDown={move}>
      {platforms.map((platform) => (
        <button
          key={platform}
          id={tabId(platform)}
          type="button"
          role="tab"
          className="tab"
          aria-selected={platform === chosen}
          aria-controls={TAB_PANEL_ID}
          tabIndex={platform === chosen ? 0 : -1}
          onClick={() => onChoose(platform)}
          data-testid={`tab-${LABELS[platform]}`}
        >
          {t(`pairing.way.${LABELS[platform]}` satisfies MessageKey)}
        </button>
      ))}
    </div>
  )
}

/** What names the panel of `platform`. */
export { tabId }
