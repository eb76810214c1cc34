import { createContext, useContext } from 'react'
import { Router } from '../../domain/routing/router.ts'
import { top, type ViewStack } from '../../domain/routing/stack-rules.ts'
import type { Route } from '../../domain/routing/view.ts'
import { useService } from './use-service.ts'

/** The stack up to the view around. While the code of the next view loads, the view before stays with the route it had. */
export const ShownStack = createContext<ViewStack | undefined>(undefined)

export function useStack(): ViewStack {
  const [{ stack }] = useService(Router)
  return useContext(ShownStack) ?? stack
}

export function useRoute(): Route {
  return top(useStack())
}
