import { useEffect, useRef } from 'react'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { type Task, wordsFor } from '../../domain/errors/error-words.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { useMessages } from './use-messages.ts'
import { useOnline } from './use-online.ts'

type ErrorCautionProps = Readonly<{ error: AppError; task: Task; texts?: readonly MessageKey[] | undefined; said?: string | undefined }>

/** Why something of money did not go on: `texts`, and `said`, the words of the contract, the wallet or the service. */
export function ErrorCaution({ error, task, texts = wordsFor(error, task), said = saidIn(error) }: ErrorCautionProps) {
  const t = useMessages()
  const isOnline = useOnline()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  // What a node says of a call that fails is for those who look for it.
  const isTechnical = isAppError(error, 'SIMULATION_FAILED')
  const words = <bdi className="code">{said}</bdi>
  return (
    <div ref={place} className="caution strong-caution" role="alert" data-code={error.code}>
      <span>
        {texts.map((key) => t(key === 'error.notLoaded' && !isOnline ? 'error.offline' : key)).join(' · ')} {said && !isTechnical && words}
        {said && isTechnical && (
          <details>
            <summary>{t('send.details')}</summary>
            {words}
          </details>
        )}
      </span>
    </div>
  )
}

/** The contract's, the wallet's or the service's own words, or the symbol of what is missing. */
function saidIn(error: AppError): string | undefined {
  if (isAppError(error, 'SIMULATION_FAILED')) return error.facts.reason
  if (isAppError(error, 'WALLET_REFUSED')) return error.facts.text
  if (isAppError(error, 'NAME_LOOKUP_FAILED') || isAppError(error, 'TRANSFER_UNAVAILABLE')) return error.facts.description
  return isAppError(error, 'INSUFFICIENT_FUNDS') ? error.facts.symbol : undefined
}
