import { useState } from 'react'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import type { Connection, Connector } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { connectingWords } from '../../domain/errors/asking-words.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { useDomain } from '../shared/use-domain.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** The stored address is not confirmed by the wallet yet, so it must not be used to receive payments. */
export function Unconfirmed({ connection: { connector, caipNetworkId } }: Readonly<{ connection: Connection }>) {
  const t = useMessages()
  const connections = useInject(ConnectionService)
  const toasts = useInject(ToastService)
  const domain = useDomain()(connector)
  const [asked, setAsked] = useState<Connector>()
  const confirm = () => {
    setAsked(connector)
    connections
      .connect(connector, { preferred: caipNetworkId }, new AbortController().signal)
      .catch((error: unknown) => {
        if (isAppError(error, 'ABORTED')) return
        toasts.show({ message: t(connectingWords(toAppError(error)).title, { name: connector.name }), variant: 'error' })
      })
      .finally(() => setAsked((now) => (now === connector ? undefined : now)))
  }
  return (
    <div data-testid="account-unconfirmed">
      <p className="quiet-text lead" role="status">
        {t('account.unconfirmed', { name: domain === undefined ? connector.name : `${connector.name} (${domain})` })}
      </p>
      <Actions>
        <Button kind="primary" busy={asked === connector} onClick={confirm}>
          {t('account.confirm')}
        </Button>
      </Actions>
    </div>
  )
}
