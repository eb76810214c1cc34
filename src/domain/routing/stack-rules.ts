import { needsConnection, type Route, type ViewName, type ViewParams } from './view.ts'

/** The view stack; the last entry is shown. Never empty. */
export type ViewStack = readonly [Route, ...Route[]]

export const START: ViewStack = [{ view: 'Connect', params: {} }]

export function top(stack: ViewStack): Route {
  return stack.at(-1) ?? stack[0]
}

/** Ignored when the view is already current. */
export function pushed(stack: ViewStack, view: ViewName, params: ViewParams): ViewStack {
  return top(stack).view === view ? stack : [...stack, { view, params }]
}

export function replaced(stack: ViewStack, view: ViewName, params: ViewParams): ViewStack {
  return [...stack.slice(0, -1), { view, params }] as unknown as ViewStack
}

/** One view back; the last view stays (the modal handles closing). Back to Connect while connected shows Account instead. */
export function wentBack(stack: ViewStack, connected: boolean): ViewStack {
  return stack.length === 1 ? stack : landed(stack.slice(0, -1) as unknown as ViewStack, connected)
}

/** Back to the entry at `index`; an index outside the previous entries changes nothing. */
export function wentBackTo(stack: ViewStack, index: number, connected: boolean): ViewStack {
  const behind = Number.isInteger(index) && index >= 0 && index < stack.length - 1
  return behind ? landed(stack.slice(0, index + 1) as unknown as ViewStack, connected) : stack
}

/** Without the views that `isOut`, because a feature was switched off under them. An approval that remains has something beneath it. */
export function without(stack: ViewStack, isOut: (view: ViewName) => boolean, connected: boolean): ViewStack {
  const left = stack.filter(({ view }) => !isOut(view))
  if (left.length === stack.length) return stack
  if (left[0]?.view === 'ApproveTransaction') left.unshift({ view: 'Account', params: {} })
  return landed((left.length > 0 ? left : START) as ViewStack, connected)
}

/** The wallet list of one namespace is shown even while another wallet is connected, because the visitor requested it. */
function landed(stack: ViewStack, connected: boolean): ViewStack {
  const { view, params } = top(stack)
  return connected && view === 'Connect' && !params.namespace ? replaced(stack, 'Account', {}) : stack
}

export type OpeningFacts = Readonly<{
  requested: ViewName | undefined
  /** Of the requested namespace, else of any. */
  connected: boolean
  hasAdapters: boolean
  manualWalletConnect: boolean
  isMobile: boolean
}>

/** Where `open()` lands. */
export function openingView({ requested, connected, hasAdapters, manualWalletConnect, isMobile }: OpeningFacts): ViewName {
  if (requested === 'Connect' && connected) return 'Account'
  if (requested && (connected || !needsConnection(requested))) return requested
  if (connected) return 'Account'
  if (requested || (hasAdapters && !manualWalletConnect)) return 'Connect'
  return isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/** Where closing leaves the stack. */
export function closingView({ embedded, connected }: Readonly<{ embedded: boolean; connected: boolean }>): ViewName {
  return embedded && connected ? 'Account' : 'Connect'
}
