import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { useMessages } from './use-messages.ts'

/** Asks again for what failed. */
export function RetryButton(props: Omit<ComponentProps<typeof Button>, 'children' | 'icon'>) {
  const t = useMessages()
  return (
    <Button {...props} icon="refresh">
      {t('common.retry')}
    </Button>
  )
}
