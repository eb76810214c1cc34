import { Announcer } from '../../application/alerts/announcer.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Page } from '../../ports/page/page.ts'
import { useInject } from './use-service.ts'

/** Copies a text. `said`: what the visitor is told then. */
export function useCopy(said: MessageKey): (text: string) => void {
  const page = useInject(Page)
  const announcer = useInject(Announcer)
  return (text) =>
    void page.copy(text).then(
      () => announcer.say(said, 'success'),
      () => announcer.say('common.copyFailed', 'error'),
    )
}
