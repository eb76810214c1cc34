import type { ReactNode } from 'react'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'
import { useMessages } from './use-messages.ts'

type CopyButtonProps = Readonly<{
  /** Undefined while it is not known yet. */
  text: string | undefined
  said: MessageKey
  children: ReactNode
  kind?: 'quiet' | 'plain'
  testId?: string
}>

/** Copies a text and says so in its place. */
export function CopyButton({ text, said, children, kind = 'plain', testId }: CopyButtonProps) {
  const t = useMessages()
  const { copied, copy } = useCopy(said)
  const isCopied = copied !== undefined && copied === text
  return (
    <Button
      kind={kind}
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => text !== undefined && copy(text)}
      disabled={text === undefined}
      testId={testId}
    >
      {isCopied ? t('common.copied') : children}
    </Button>
  )
}
