import { BuyCrypto } from '../../application/onramp/buy-crypto.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { OnrampService } from '../../domain/onramp/onramp-service.ts'
import type { OnrampState } from '../../domain/onramp/purchase-fields.ts'
import { judgeAmount } from '../../domain/onramp/purchase-limits.ts'
import { Router } from '../../domain/routing/router.ts'
import { TrapCaution } from '../account/trap-caution.tsx'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { LegalCheck, useMustAccept } from '../shared/legal-check.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { Picture } from '../shared/picture.tsx'
import { Row, RowBones, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { onrampCss } from './onramp-css.ts'
import { ChooseThere } from './page-note.tsx'
import { PurchaseForm } from './purchase-form.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { useOnrampHere } from './use-onramp-here.ts'

/** As the project's settings name it, whoever sells on its page. */
const PROVIDER = 'meld'

/** What to buy for how much, and the providers that sell it. */
export function OnRampProvidersView() {
  const t = useMessages()
  const sheet = useSheet(onrampCss)
  const [state, onramp] = useService(OnrampService)
  const router = useInject(Router)
  useOnrampHere()
  if (!state.account)
    return (
      <>
        <p className="quiet-text lead">{t('buy.connect')}</p>
        <Actions>
          <Button kind="primary" onClick={() => router.reset('Connect')}>
            {t('title.connect')}
          </Button>
        </Actions>
      </>
    )
  // Nothing is known to be sold: neither the provider nor its page answered.
  if (state.seller === 'none' && state.quote.status === 'failed')
    return <LoadFailure title={t('error.notLoaded')} retry={() => void onramp.enter()} />
  return (
    <div ref={sheet} className="buy">
      <LegalCheck />
      <TrapCaution />
      <PurchaseForm state={state} />
      <GetQuotes state={state} />
      {state.seller !== 'none' && <QuoteFacts state={state} />}
      <Providers state={state} />
      {state.seller !== 'none' && <Help />}
    </div>
  )
}

function GetQuotes({ state: { amount, payment, quote } }: Readonly<{ state: OnrampState }>) {
  const t = useMessages()
  const onramp = useInject(OnrampService)
  const mustAccept = useMustAccept()
  const isFine = payment !== undefined && judgeAmount(amount, payment) === 'fine'
  return (
    <Actions>
      <Button
        kind={quote.status === 'known' ? 'quiet' : 'primary'}
        onClick={() => void onramp.findQuote()}
        busy={quote.status === 'loading'}
        disabled={!isFine || mustAccept}
      >
        {t('buy.quote')}
      </Button>
    </Actions>
  )
}

function Providers({ state }: Readonly<{ state: OnrampState }>) {
  const t = useMessages()
  const buy = useInject(BuyCrypto)
  const mustAccept = useMustAccept()
  const { seller } = state
  if (seller === 'none')
    return (
      <p className="caution" role="status">
        {t('buy.off')}
      </p>
    )
  return (
    <>
      <ChooseThere state={state} />
      <Rows aria-label={t('buy.providers')} aria-busy={!seller}>
        {!seller && <RowBones count={1} />}
        {seller && (
          <Row
            name={seller.label}
            note={seller.fee && t('buy.providerFee', { percent: seller.fee })}
            start={<Picture src={undefined} name={seller.label} />}
            end={<Icon name="external" />}
            onClick={() => buy.start()}
            disabled={mustAccept}
            testId={`onramp-provider-${PROVIDER}`}
          />
        )}
      </Rows>
    </>
  )
}

function Help() {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const buy = useInject(BuyCrypto)
  const explain = () => {
    events.track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: buy.isSmartAccount })
    router.push('WhatIsABuy')
  }
  return (
    <p className="small-text help">
      {t('buy.lowFee')}{' '}
      <button type="button" className="link" onClick={explain}>
        {t('buy.help')}
      </button>
    </p>
  )
}
