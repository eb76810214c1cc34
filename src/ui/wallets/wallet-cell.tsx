import { memo } from 'react'
import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import { Icon } from '../shared/icon.tsx'
import { Picture } from '../shared/picture.tsx'
import { Tag } from '../shared/tag.tsx'
import { Name } from '../shared/words.tsx'

type WalletCellProps = Readonly<{
  wallet: ListedWallet
  index: number
  imageUrl: string | undefined
  /** The wallet is in this browser; the word that says so. */
  installed: string | undefined
  certified: string
  /** Where the name may be mistaken for another's: the wallet's domain, or that it has none. */
  suffix: string | undefined
  disabled: boolean
  onChoose(wallet: ListedWallet, index: number): void
}>

/** A row of the list of all wallets. Drawn again only when something about it changed. */
export const WalletCell = memo(function WalletCell(props: WalletCellProps) {
  const { wallet, index, imageUrl, installed, certified, suffix, disabled, onChoose } = props
  return (
    <button
      type="button"
      className="row"
      onClick={() => onChoose(wallet, index)}
      // One row at a time is in the order of Tab, the first to begin with; the list moves that place.
      tabIndex={index === 0 ? 0 : -1}
      aria-disabled={disabled || undefined}
      data-index={index}
      data-testid={`wallet-search-item-${wallet.id}`}
    >
      <Picture src={imageUrl} name={wallet.name} />
      <span className="row-text">
        <Name>{wallet.name}</Name>
        {suffix !== undefined && <bdi className="note">{suffix}</bdi>}
      </span>
      {wallet.isCertified && (
        <span className="certified" title={certified}>
          <Icon name="shield" />
        </span>
      )}
      {installed && <Tag>{installed}</Tag>}
    </button>
  )
})
