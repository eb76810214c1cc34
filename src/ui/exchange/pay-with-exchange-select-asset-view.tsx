import { useState } from 'react'
import { GoBack } from '../../application/routing/go-back.ts'
import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import { Icon } from '../shared/icon.tsx'
import { Row, Rows } from '../shared/row.tsx'
import { SearchInput } from '../shared/search-input.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { CoinPicture } from '../wallets/coin-picture.tsx'

/** What exchanges deliver on this network. */
export function PayWithExchangeSelectAssetView() {
  const t = useMessages()
  const goBack = useInject(GoBack)
  const [{ assets, asset: chosen, account }, exchange] = useService(ExchangeService)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = assets.filter(({ symbol, name }) => symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted))
  const pick = (id: string) => {
    exchange.chooseAsset(id)
    goBack.run()
  }
  return (
    <>
      <SearchInput label={t('deposit.search')} value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <p className="quiet-text lead">{t('deposit.noToken')}</p>
      ) : (
        <>
          <Rows aria-label={t('deposit.available')}>
            {found.map((asset) => (
              <Row
                key={asset.id}
                name={asset.symbol}
                note={`${asset.name} · ${account?.network.name ?? ''}`}
                start={<CoinPicture coin={asset} />}
                end={asset.id === chosen?.id && <Icon name="check" />}
                current={asset.id === chosen?.id}
                onClick={() => pick(asset.id)}
              />
            ))}
          </Rows>
        </>
      )}
    </>
  )
}
