import { GoBack } from '../../application/routing/go-back.ts'
import { OnrampService } from '../../domain/onramp/onramp-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { AssetKey } from '../../domain/wallets/asset-pictures.ts'
import { Icon } from '../shared/icon.tsx'
import { LegalCheck, useMustAccept } from '../shared/legal-check.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { Row, RowBones, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { onrampCss } from './onramp-css.ts'
import { useOnrampHere } from './use-onramp-here.ts'

type Offer = Readonly<{ id: string; name: string; picture: AssetKey; note?: string | undefined }>

/** The token to buy. */
export function OnRampTokenSelectView() {
  const t = useMessages()
  const [{ options, purchase }, onramp] = useService(OnrampService)
  const offers = options?.purchaseCurrencies.map(({ id, name, symbol, networks }) => {
    return {
      id,
      name: symbol,
      picture: `token:${symbol}` as const,
      note: [name, ...networks.map(({ displayName }) => displayName)].join(' · '),
    }
  })
  return <Choices label={t('title.buyToken')} offers={offers} chosen={purchase?.id} choose={(id) => onramp.choosePurchase(id)} />
}

/** The currency to pay with. */
export function OnRampFiatSelectView() {
  const t = useMessages()
  const [{ options, payment }, onramp] = useService(OnrampService)
  const [{ locale }] = useService(LocaleService)
  const offers = options?.paymentCurrencies.map(({ id }) => ({
    id,
    name: id,
    picture: `currency:${id}` as const,
    note: nameOf(id, locale),
  }))
  return <Choices label={t('title.buyFiat')} offers={offers} chosen={payment?.id} choose={(id) => onramp.choosePayment(id)} />
}

type ChoicesProps = Readonly<{ label: string; offers: readonly Offer[] | undefined; chosen: string | undefined; choose(id: string): void }>

function Choices({ label, offers, chosen, choose }: ChoicesProps) {
  const t = useMessages()
  const sheet = useSheet(onrampCss)
  const router = useInject(Router)
  const goBack = useInject(GoBack)
  const [{ account, options, quote }, onramp] = useService(OnrampService)
  const mustAccept = useMustAccept()
  useOnrampHere()
  const pick = (id: string) => {
    choose(id)
    // Opened by the site, there is no form to go back to.
    if (router.state.value.stack.length > 1) goBack.run()
    else router.replace('OnRampProviders')
  }
  if (!account) return <p className="quiet-text lead">{t('buy.connect')}</p>
  if (!offers && quote.status === 'failed') return <LoadFailure title={t('error.notLoaded')} retry={() => void onramp.enter()} />
  return (
    <div ref={sheet}>
      <LegalCheck />
      <div className="scroll">
        <Rows aria-label={label} aria-busy={!offers}>
          {!offers && <RowBones count={4} />}
          {offers?.map(({ id, name, picture, note }) => (
            <Row
              key={id}
              name={name}
              note={note}
              start={<AssetPicture asset={picture} src={undefined} name={name} shape="round" />}
              end={id === chosen && <Icon name="check" />}
              current={id === chosen}
              disabled={mustAccept}
              onClick={() => pick(id)}
            />
          ))}
        </Rows>
        {options?.isEstimate && <p className="small-text help">{t('buy.sample')}</p>}
      </div>
    </div>
  )
}

function nameOf(currency: string, locale: string): string | undefined {
  const name = attempt(() => new Intl.DisplayNames(locale, { type: 'currency' }).of(currency))
  return name === currency ? undefined : name
}
