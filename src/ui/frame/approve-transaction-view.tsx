import { useEffect } from 'react'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { Approvals } from '../../domain/frame/approvals.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import type { FrameBox } from '../../ports/frame/frames.ts'
import { SecureSite } from '../../ports/frame/secure-site.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { embeddedCss } from './embedded-css.ts'

/** The room where the frame shows what is to be approved. The frame lies above this box and follows it. */
export function ApproveTransactionView() {
  const t = useMessages()
  const site = useInject(SecureSite)
  const approvals = useInject(Approvals)
  const close = useInject(CloseModal)
  const [{ open, embedded }] = useService(ModalService)
  const box = useSheet(embeddedCss)
  const label = t('common.close')
  const title = t('approve.frame')
  useEffect(() => {
    const element = box.current
    const page = element?.ownerDocument.defaultView
    if (!element || !page || !open) return
    let frame = 0
    let last = ''
    const card = element.closest('.card') ?? element
    const { top, bottom } = element.getBoundingClientRect()
    // The visitor may have scrolled elsewhere, and the page takes no clicks now.
    if (embedded && (top < 0 || bottom > page.innerHeight)) card.scrollIntoView({ block: 'start' })
    const put = () => {
      const button = card.querySelector('[data-testid=w3m-header-close]')
      const radius = Number.parseFloat(page.getComputedStyle(card).borderBottomLeftRadius) || 0
      const place = {
        turn: approvals.state.value.turn,
        title,
        box: boxOf(element),
        card: boxOf(card),
        radius,
        ...(button && { close: { box: boxOf(button), label } }),
      }
      const text = JSON.stringify(place)
      if (text === last || approvals.state.value.pending === 0) return
      last = text
      site.stage({ ...place, onDismiss: () => close.safely() })
    }
    const follow = () => {
      frame = page.requestAnimationFrame(follow)
      put()
    }
    follow()
    const unwatch = approvals.state.watch(put)
    return () => {
      unwatch()
      page.cancelAnimationFrame(frame)
      site.stage(undefined)
    }
  }, [site, approvals, close, open, embedded, label, title])
  return (
    <div ref={box} className="approve">
      <p className="quiet-text lead">{t('approve.text')}</p>
    </div>
  )
}

function boxOf(element: Element): FrameBox {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
