import { IconButton } from './button.tsx'
import { useCopy } from './use-copy.ts'
import { useMessages } from './use-messages.ts'

/** An icon that copies an address, and says so in its place. */
export function CopyAddress({ address, label }: Readonly<{ address: string; label: string }>) {
  const t = useMessages()
  const { copied, copy } = useCopy('account.copied')
  const isCopied = copied === address
  const icon = isCopied ? 'check' : 'copy'
  return <IconButton tip={isCopied ? t('common.copied') : label} icon={icon} label={label} onClick={() => copy(address)} />
}
