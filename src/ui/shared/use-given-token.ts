import { useEffect } from 'react'
import { TokensService } from '../../domain/account/tokens-service.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { Router } from '../../domain/routing/router.ts'
import { useInject } from './use-service.ts'

/** Chooses the token that the visitor came with. Coming back from a later view, what was chosen meanwhile stays. */
export function useGivenToken(choose: (coin: Coin) => void): void {
  const router = useInject(Router)
  const { state } = useInject(TokensService)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view comes
  useEffect(() => {
    const { token } = router.current.params
    const coin = token !== undefined && router.state.value.direction === 'forward' && state.value.tokens.find(({ id }) => id === token)
    if (coin) choose(coin)
  }, [])
}
