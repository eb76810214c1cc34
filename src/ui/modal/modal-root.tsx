import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { EventService } from '../../domain/analytics/event-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { top, type ViewStack } from '../../domain/routing/stack-rules.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { isWebUrl } from '../../domain/shared/web-url.ts'
import { AcceptedTermsProvider } from '../shared/accepted-terms.tsx'
import { ActionsPlace } from '../shared/actions.tsx'
import { LegalWords } from '../shared/legal-words.tsx'
import { pause } from '../shared/pause.ts'
import { HeadlinePlace } from '../shared/use-headline.ts'
import { useMessages } from '../shared/use-messages.ts'
import { ShownStack, useStack } from '../shared/use-route.ts'
import { type Resolve, Services, useInject, useService } from '../shared/use-service.ts'
import { Header, useTitle } from './header.tsx'
import { AlertBar, Toasts } from './notices.tsx'
import { Stage } from './stage.tsx'
import { BonesTime, useArrival } from './use-arrival.ts'
import { useFrame } from './use-frame.ts'
import { ViewBoundary } from './view-boundary.tsx'

export type ModalRootProps = Readonly<{
  resolve: Resolve
  /** Read on each render: a feature that arrives later may add its views. */
  views: Readonly<Partial<Record<ViewName, ComponentType>>>
  /** Embedded in the page instead of a dialog: no close button, no focus management. */
  embedded?: boolean | undefined
  /** Height of the skeleton in px: the first view grows out of it. */
  skeletonHeight?: number | undefined
  /** Called once the first view is in the document. */
  onReady?: (() => void) | undefined
}>

/** The whole modal, given something that resolves services. */
export function ModalRoot({ resolve, ...card }: ModalRootProps) {
  return (
    <Services.Provider value={resolve}>
      <ViewBoundary part="Modal" framed>
        <AcceptedTermsProvider>
          <Card {...card} />
        </AcceptedTermsProvider>
      </ViewBoundary>
    </Services.Provider>
  )
}

function Card({ views, embedded = false, skeletonHeight, onReady }: Omit<ModalRootProps, 'resolve'>) {
  const [{ stack: wanted, direction }] = useService(Router)
  const [{ shaking, open }, modal] = useService(ModalService)
  const card = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [headline, setHeadline] = useState<string>()
  const moved = useMoved(wanted, open) ? direction : undefined
  const { stack, bonesMs } = useArrival(wanted, views, moved !== undefined)
  const { view } = top(stack)
  const place = `${String(stack.length)} ${view}`
  useFrame(card, useTitle(headline, stack))
  useViewFocus(card, `${place} ${headline ?? ''}`, open && !embedded)

  // After the focus has moved: removing the focused element takes several milliseconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first view, once
  useEffect(() => {
    void pause().then(onReady)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only minds where Tab goes
    <div
      ref={card}
      className="card"
      tabIndex={-1}
      // The texts are translated already; a browser translation changes text nodes that React owns and breaks the view.
      translate="no"
      data-portico="card"
      data-testid="w3m-modal-card"
      data-view={view}
      data-shaking={shaking || undefined}
      // Before the control itself hears of it.
      onClickCapture={() => modal.act()}
      onInputCapture={() => modal.act()}
      onKeyDown={embedded ? undefined : keepTabInside}
    >
      <AlertBar />
      <ShownStack.Provider value={stack}>
        <Header embedded={embedded} headline={headline} moved={moved} />
        <HeadlinePlace.Provider value={setHeadline}>
          <BonesTime.Provider value={bonesMs}>
            <Stage view={place} from={skeletonHeight}>
              {inPlace(stack).map(({ depth, view }) => {
                const View = views[view]
                return (
                  <ActionsPlace.Provider key={`${String(depth)} ${view}`} value={depth < stack.length ? null : foot}>
                    <ShownStack.Provider value={stack.slice(0, depth) as unknown as ViewStack}>
                      <ViewBoundary part={view}>
                        <div className="view" hidden={depth < stack.length} data-direction={moved}>
                          {View && <View />}
                        </div>
                      </ViewBoundary>
                    </ShownStack.Provider>
                  </ActionsPlace.Provider>
                )
              })}
            </Stage>
          </BonesTime.Provider>
        </HeadlinePlace.Provider>
        <div className="foot" ref={setFoot} />
        <Footer />
      </ShownStack.Provider>
      <Toasts />
    </div>
  )
}

/** What is rendered: the current view. An approval lies over the view that asked for it, which keeps its state. */
function inPlace(stack: ViewStack): readonly Readonly<{ depth: number; view: ViewName }>[] {
  const from = top(stack).view === 'ApproveTransaction' ? -2 : -1
  return stack.map(({ view }, index) => ({ depth: index + 1, view })).slice(from)
}

/** Whether the visitor has gone on since the modal opened: what it opens with is simply there. */
function useMoved(stack: ViewStack, open: boolean): boolean {
  const [first, setFirst] = useState({ stack, open })
  if (first.open !== open) setFirst({ stack, open })
  return first.open === open && first.stack !== stack
}

/** From the last control to the first and back: a modal dialog alone would also let Tab into the browser's own bars. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, currentTarget } = event
  if (key !== 'Tab') return
  const controls = currentTarget.querySelectorAll<HTMLElement>(
    ':is(a[href],button,input,[tabindex="0"]):not(:disabled,[tabindex="-1"],[hidden] *)',
  )
  const [first, last] = [controls[0], controls[controls.length - 1]]
  const leaves = shiftKey ? target === first || target === currentTarget : target === last
  if (!leaves) return
  event.preventDefault()
  const next = shiftKey ? last : first
  next?.focus()
}

/** Moves the focus to a new view, so that it does not stay on a removed element or leave the dialog. */
function useViewFocus(card: { readonly current: HTMLElement | null }, place: string, active: boolean): void {
  const shown = useRef<string>(undefined)
  const isDue = useRef(false)
  useEffect(() => {
    const before = shown.current
    shown.current = active ? place : undefined
    if (!active || (before === place && !isDue.current)) return
    let isWanted = true
    isDue.current = true
    const isFirst = before === undefined || before === place
    const move = () => {
      if (!isWanted) return
      isDue.current = false
      const heading = isFirst ? undefined : card.current?.querySelector<HTMLElement>('h2')
      const target = heading ?? card.current
      // A view may have focused one of its own fields. Focusing the element that already has focus would force a layout.
      if (target && !target.matches(':focus') && !target.closest('.card')?.querySelector('.view :focus'))
        target.focus({ preventScroll: true })
    }
    // The layout, without which nothing can be focused, is a task of its own after the first view was rendered.
    if (isFirst) void pause().then(move)
    else move()
    return () => {
      isWanted = false
    }
  }, [card, place, active])
}

/** Where the visitor agrees to something: choosing a wallet, also on a site that has WalletConnect only, and buying. */
const LEGAL: ReadonlySet<ViewName> = new Set([
  ...(['Connect', 'ConnectWallets', 'ConnectingWalletConnectBasic', 'OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampProviders'] as const),
])

function Footer() {
  const stack = useStack()
  const [{ termsConditionsUrl, privacyPolicyUrl, features }] = useService(OptionsService)
  const { view } = top(stack)
  if (view === 'Networks') return <NetworksFooter />
  // The list of all wallets is the first view of a phone where the site has WalletConnect only; elsewhere it follows one of these.
  if (!LEGAL.has(view) && !(view === 'AllWallets' && stack.length === 1)) return null
  const hasLegal = (isWebUrl(termsConditionsUrl) || isWebUrl(privacyPolicyUrl)) && !features.legalCheckbox
  if (!hasLegal && !features.branding) return null
  return (
    <footer className="footer">
      {hasLegal && (
        <p className="small-text">
          <LegalWords kind="footer" terms={termsConditionsUrl} privacy={privacyPolicyUrl} />
        </p>
      )}
      {features.branding && (
        <p className="small-text" data-testid="ux-branding-reown" translate="no">
          Portico
        </p>
      )}
    </footer>
  )
}

function NetworksFooter() {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const explain = () => {
    events.track('CLICK_NETWORK_HELP')
    router.push('WhatIsANetwork')
  }
  return (
    <footer className="footer">
      <p className="small-text">{t('networks.help')}</p>
      {router.isReachable('WhatIsANetwork') && (
        <button type="button" className="link small-text" onClick={explain}>
          {t('networks.helpLink')}
        </button>
      )}
    </footer>
  )
}
