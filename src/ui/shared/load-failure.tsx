import { type ComponentProps, useEffect, useRef } from 'react'
import { EmptyState } from './empty-state.tsx'
import { RetryButton } from './retry-button.tsx'
import { useMessages } from './use-messages.ts'
import { useOnline } from './use-online.ts'

type LoadFailureProps = Omit<ComponentProps<typeof EmptyState>, 'icon' | 'children'> & Readonly<{ retry(): void }>

/** A list that did not load. Without a network that is all it says, and it is asked for again once there is one. */
export function LoadFailure({ title, text, retry, ...rest }: LoadFailureProps) {
  const t = useMessages()
  const isOnline = useOnline()
  const again = useRef(retry)
  again.current = retry
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) again.current()
    wasOffline.current = !isOnline
  }, [isOnline])
  return (
    <EmptyState
      {...rest}
      icon={isOnline ? 'alert' : 'offline'}
      title={isOnline ? title : t('error.offline')}
      text={isOnline ? text : undefined}
    >
      <RetryButton onClick={retry} />
    </EmptyState>
  )
}
