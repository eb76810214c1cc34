import type { MessageKey } from '../../domain/options/messages.ts'
import { Address } from '../shared/address.tsx'
import { useMessages } from '../shared/use-messages.ts'

/** An address, and what it is for where a wallet has several kinds. */
export function AddressLine({ address, kind }: Readonly<{ address: string; kind: MessageKey | undefined }>) {
  const t = useMessages()
  return (
    <span className="address-line">
      <Address value={address} />
      {kind && <span className="address-kind">{t(kind)}</span>}
    </span>
  )
}
