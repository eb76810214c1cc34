import { type ReactNode, useState } from 'react'
import { Announcer } from '../../application/alerts/announcer.ts'
import { BuyCrypto } from '../../application/onramp/buy-crypto.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import { OnrampService } from '../../domain/onramp/onramp-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import type { OutsidePageState } from '../../domain/shared/outside-page.ts'
import { Button } from '../shared/button.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useCopy } from '../shared/use-copy.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { Bought, type Paid } from './bought.tsx'

type Say = Readonly<{ title: MessageKey; text: MessageKey; status: 'waiting' | 'failed' | 'still' }>

const SAYS: Readonly<Record<OutsidePageState['status'], Say>> = {
  closed: { title: 'buy.going', text: 'buy.goingText', status: 'still' },
  opening: { title: 'buy.opening', text: 'buy.goingText', status: 'waiting' },
  open: { title: 'buy.going', text: 'buy.goingText', status: 'waiting' },
  blocked: { title: 'buy.blocked', text: 'buy.blockedText', status: 'failed' },
  failed: { title: 'buy.error', text: 'buy.failed', status: 'failed' },
}

/** The purchase happens in the provider's window. */
export function BuyInProgressView() {
  const t = useMessages()
  const [state, buy] = useService(BuyCrypto)
  // A page of its own says nothing to this one: the visitor does.
  const [paid, setPaid] = useState<Paid>()
  const onramp = useInject(OnrampService)
  const { title, text, status } = SAYS[state.status]
  const name = buy.seller?.label ?? t('buy.providers')
  if (paid) return <Bought seller={name} paid={paid} />
  const values: Readonly<Record<string, ReactNode>> = { name: <bdi>{name}</bdi> }
  return (
    <Waiting
      picture={undefined}
      name={name}
      status={status}
      title={<Words id={title} values={values} />}
      text={state.status === 'failed' ? t(wordsFor(state.error, 'buy')[0]) : <Words id={text} values={values} />}
      code={state.status === 'failed' ? state.error.code : undefined}
    >
      {state.status === 'blocked' && (
        <Button kind="primary" icon="external" onClick={() => buy.again()}>
          {t('buy.open', { name })}
        </Button>
      )}
      {state.status === 'open' && (
        <Button kind="primary" onClick={() => setPaid({ ...onramp.state.value, network: onramp.terms?.network })} testId="onramp-paid">
          {t('buy.paid')}
        </Button>
      )}
      {state.status === 'failed' && <RetryButton kind="primary" onClick={() => buy.again()} />}
      <CopyLink url={'url' in state ? state.url : undefined} />
    </Waiting>
  )
}

function CopyLink({ url }: Readonly<{ url: string | undefined }>) {
  const t = useMessages()
  const announcer = useInject(Announcer)
  const goBack = useInject(GoBack)
  const { copied, copy } = useCopy('buy.copied')
  const isCopied = copied !== undefined && copied === url
  const run = () => {
    if (url !== undefined) return copy(url)
    announcer.say('buy.noLink', 'error')
    goBack.run()
  }
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={run}>
      {isCopied ? t('common.copied') : t('buy.copyLink')}
    </Button>
  )
}
