import { GoBack } from '../../application/routing/go-back.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Button } from './button.tsx'
import { useMessages } from './use-messages.ts'
import { useInject } from './use-service.ts'
import { Waiting } from './waiting.tsx'

/** What a view was opened for is not there. */
export function Missing({ title, text, round }: Readonly<{ title: MessageKey; text: MessageKey; round?: boolean }>) {
  const t = useMessages()
  const back = useInject(GoBack)
  return (
    <Waiting picture={undefined} name="?" round={round} status="failed" title={t(title)} text={t(text)}>
      <Button onClick={() => back.run()}>{t('common.back')}</Button>
    </Waiting>
  )
}
