import { useEffect, useState } from 'react'
import { CALLS_KEY, KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { useInject } from '../shared/use-service.ts'
import { AccountParts } from './account-parts.ts'

/** Brings the code of batches only where one has not ended. */
export function OpenBatches() {
  const store = useInject(KeyValueStore)
  const Batches = useInject(AccountParts).get('batches')
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isShown = true
    void store.read(CALLS_KEY).then((kept) => isShown && setIsOpen(kept.isKnown && Array.isArray(kept.value) && kept.value.some(isUnended)))
    return () => {
      isShown = false
    }
  }, [store])
  return isOpen && Batches ? <Batches /> : null
}

function isUnended(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && !('end' in kept)
}
