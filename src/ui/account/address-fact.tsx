import { CopyAddress } from '../shared/copy-address.tsx'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'

type AddressFactProps = Readonly<{
  name: string
  value: string
  explorer?: string | undefined
  /** `false`: not an address, or one that may be meant to be mistaken for another. */
  copies?: boolean
  id: string
}>

/** An address or a hash among facts, every character of it. */
export function AddressFact({ name, value, explorer, copies = true, id }: AddressFactProps) {
  const t = useMessages()
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {copies && <CopyAddress address={value} label={t('account.copy')} />}
        {explorer && (
          <OutsideLink tip href={explorer} className="icon-button" label={t('account.explorer')}>
            <Icon name="external" />
          </OutsideLink>
        )}
      </dd>
      <dd className="whole">
        <GroupedAddress value={value} testId={id} />
      </dd>
    </>
  )
}
