import { transactionUrl } from '../../domain/network/explorer-url.ts'
import type { Network } from '../../domain/network/network.ts'
import { OutsideLink } from './outside-link.tsx'
import { useMessages } from './use-messages.ts'

type TransactionLinkProps = Readonly<{
  network: Network
  hash: string
  /** On a line of a text. */
  isInline?: boolean
}>

/** Leads to the transaction in the block explorer of its network; nothing where the network names none. */
export function TransactionLink({ network, hash, isInline = false }: TransactionLinkProps) {
  const t = useMessages()
  const href = hash && transactionUrl(network, hash)
  if (!href) return null
  return (
    <OutsideLink href={href} className={isInline ? 'link' : 'button quiet'} label={t('account.explorer')}>
      <span>{t('account.explorer')}</span>
    </OutsideLink>
  )
}
