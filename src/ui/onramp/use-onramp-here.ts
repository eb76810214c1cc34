import { useEffect } from 'react'
import { OnrampService } from '../../domain/onramp/onramp-service.ts'
import { useService } from '../shared/use-service.ts'

/** Loads what can be bought for the account in use, while a view of buying is shown. */
export function useOnrampHere(): void {
  const [{ account }, onramp] = useService(OnrampService)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another list
  useEffect(() => void onramp.enter(), [onramp, account])
}
