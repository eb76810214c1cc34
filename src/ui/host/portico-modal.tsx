import { type ReactElement, useEffect, useRef } from 'react'
import { usePortico } from './hooks.ts'

/** Embedded mode: the modal's content inside the page, where this element stands. Needs `enableEmbedded`. */
export function PorticoModal({ className }: { readonly className?: string | undefined }): ReactElement {
  const portico = usePortico()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? portico.attach(place.current) : undefined), [portico])
  return <div ref={place} className={className} data-testid="portico-modal" />
}
