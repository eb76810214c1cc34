import { CopyButton } from './copy-button.tsx'
import { useMessages } from './use-messages.ts'

export function CopyLink({ uri, testId }: Readonly<{ uri: string | undefined; testId: string }>) {
  const t = useMessages()
  return (
    <CopyButton text={uri} said="pairing.copied" testId={testId}>
      {t('pairing.copy')}
    </CopyButton>
  )
}
