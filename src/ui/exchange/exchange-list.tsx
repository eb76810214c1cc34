import { useState } from 'react'
import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import type { ExchangeState } from '../../domain/exchange/exchange-state.ts'
import { Spinner } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { Picture } from '../shared/picture.tsx'
import { Problem } from '../shared/problem.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { Row, RowBones, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useOnline } from '../shared/use-online.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { NoExchanges } from './no-exchanges.tsx'

const BONES = 2

/** The exchanges to choose from. A tap opens the exchange's own page. */
export function ExchangeList({ state }: Readonly<{ state: ExchangeState }>) {
  const { exchanges, deposit, order } = state
  const t = useMessages()
  const isOnline = useOnline()
  const exchange = useInject(ExchangeService)
  const [page, start] = useService(DepositFromExchange)
  const [opening, setOpening] = useState<string>()
  if (exchanges.status === 'failed')
    return (
      <Problem text={t(isOnline ? 'deposit.failed' : 'error.offline')} error={exchanges.error}>
        <RetryButton onClick={() => exchange.enter()} />
      </Problem>
    )
  if (exchanges.status === 'known' && exchanges.value.length === 0) return <NoExchanges state={state} />
  return (
    <>
      <Rows aria-label={t(order ? 'title.pay' : 'title.deposit')} aria-busy={exchanges.status === 'loading'}>
        {exchanges.status === 'loading' && <RowBones count={BONES} />}
        {exchanges.status === 'known' &&
          exchanges.value.map(({ id, name, imageUrl }) => (
            <Row
              key={id}
              name={t(order ? 'deposit.pay' : 'deposit.from', { name })}
              start={<Picture src={imageUrl} name={name} />}
              end={page.status === 'opening' && id === opening ? <Spinner /> : <Icon name="external" />}
              disabled={page.status === 'opening' || exchange.request(id) === undefined}
              onClick={() => {
                setOpening(id)
                void start.start(id)
              }}
              testId={`exchange-option-${id}`}
            />
          ))}
      </Rows>
      <div role="status">
        {page.status === 'blocked' && <p className="quiet-text lead">{`${t('buy.blocked')}. ${t('buy.blockedText')}`}</p>}
        {deposit.status === 'inProgress' && <p className="quiet-text lead">{t(order ? 'title.payLoading' : 'deposit.progress')}</p>}
      </div>
      {page.status === 'failed' && <Problem text={t(wordsFor(page.error, 'deposit')[0])} error={page.error} />}
    </>
  )
}
