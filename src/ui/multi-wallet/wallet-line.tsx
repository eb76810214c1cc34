import { useId } from 'react'
import type { MessageKey } from '../../domain/options/messages.ts'
import { IconButton, Spinner } from '../shared/button.tsx'
import type { IconName } from '../shared/icon.tsx'
import { Picture } from '../shared/picture.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { Name } from '../shared/words.tsx'
import { AddressLine } from './address-line.tsx'

type Removal = Readonly<{ icon: IconName; label: string; onClick(): void }>
type WalletLineProps = Readonly<{
  name: string
  /** Where the name can be mistaken for another's. */
  domain: string | undefined
  imageUrl: string | undefined
  address: string
  kind?: MessageKey | undefined
  /** What its button does. */
  action: MessageKey
  busy: boolean
  onAction(): void
  removal?: Removal | undefined
  testId: string
  actionTestId?: string
}>

/** A wallet or an account that is not the active one. */
export function WalletLine({
  name,
  domain,
  imageUrl,
  address,
  kind,
  action,
  busy,
  onAction,
  removal,
  testId,
  actionTestId,
}: WalletLineProps) {
  const t = useMessages()
  const whose = useId()
  return (
    <li className="wallet-row" data-testid={testId}>
      <Picture src={imageUrl} name={name} />
      <div className="row-text" id={whose}>
        <Name>{name}</Name>
        {domain !== undefined && <bdi className="note">{domain}</bdi>}
        <AddressLine address={address} kind={kind} />
      </div>
      <div className="row-tools">
        <button
          type="button"
          className="button slim"
          disabled={busy}
          aria-busy={busy}
          aria-describedby={whose}
          onClick={onAction}
          data-testid={actionTestId ?? 'wui-inactive-profile-wallet-item-button'}
        >
          {busy && <Spinner />}
          <span>{t(action)}</span>
        </button>
        {removal && <IconButton tip={removal.label} icon={removal.icon} label={removal.label} onClick={removal.onClick} />}
      </div>
    </li>
  )
}
