import type { Subscription } from 'rxjs'
import type { OptionsService } from '../options/options-service.ts'
import { same } from '../shared/same.ts'

/** Hears when the site names other tokens of its own. */
export function watchSiteTokens({ state }: OptionsService, changed: () => void): Subscription {
  let known = state.value.tokens
  return state.value$.subscribe(({ tokens }) => {
    if (same(tokens, known)) return
    known = tokens
    changed()
  })
}
