import { NetworkService } from '../../domain/network/network-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'

const ABILITIES: Readonly<Record<string, MessageKey>> = {
  atomic: 'abilities.atomic',
  paymasterService: 'abilities.paymasterService',
  assetDiscovery: 'abilities.assetDiscovery',
  permissions: 'abilities.permissions',
}

/** What the wallet says it offers, in words where we have some. `names`: undefined while unknown. */
export function AbilitiesList({ names }: Readonly<{ names: readonly string[] | 'unsaid' | undefined }>) {
  const t = useMessages()
  const [{ active }] = useService(NetworkService)
  if (names === undefined) return null
  if (names === 'unsaid' || names.length === 0)
    return (
      <p className="quiet-text">
        {names === 'unsaid' ? t('abilities.failed') : t('abilities.none', { network: active?.network.name ?? '' })}
      </p>
    )
  return (
    <ul className="abilities">
      {names.map((name) => {
        const key = ownValue(ABILITIES, name)
        return (
          <li key={name}>
            <Icon name="check" />
            <bdi>{key ? t(key) : name}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
