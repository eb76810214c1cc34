import { useState } from 'react'
import { NetworkService } from '../../domain/network/network-service.ts'
import { SearchInput } from '../shared/search-input.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { NetworkList } from './network-list.tsx'

/** Lists up to this length have no search field. */
const SEARCH_ABOVE = 8

export function NetworksView() {
  const t = useMessages()
  const [{ networks }] = useService(NetworkService)
  const [query, setQuery] = useState('')
  return (
    <>
      {networks.length > SEARCH_ABOVE && (
        <SearchInput label={t('networks.search')} value={query} onChange={setQuery} testId="wui-input-text" />
      )}
      <NetworkList query={query} />
    </>
  )
}
