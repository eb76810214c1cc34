import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'
import { useMessages } from './use-messages.ts'

export function CopyLink({ uri, testId }: Readonly<{ uri: string | undefined; testId: string }>) {
  const t = useMessages()
  const copy = useCopy('pairing.copied')
  return (
    <Button kind="plain" icon="copy" onClick={() => uri !== undefined && copy(uri)} disabled={uri === undefined} testId={testId}>
      {t('pairing.copy')}
    </Button>
  )
}
