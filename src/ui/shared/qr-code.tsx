import { createElement, useMemo, useState } from 'react'
import type { QrCodes } from '../../ports/shared/qr-codes.ts'
import { Icon } from './icon.tsx'
import { qrShape } from './qr-shape.ts'

type QrCodeProps = Readonly<{
  codes: QrCodes
  uri: string | undefined
  /** What it leads to. Never the URI: that of a pairing is a key. */
  label: string
  picture?: string | undefined
}>

/**
 * The code in the element that other kits call it by, with the URI in its attribute, so that tests of host sites find it.
 * Without a URI it keeps its place and shimmers. Always dark on light: not every reader takes the reverse.
 */
export function QrCode({ codes, uri, label, picture }: QrCodeProps) {
  const [broken, setBroken] = useState<string>()
  const shape = useMemo(() => (uri === undefined ? undefined : qrShape(codes.matrix(uri))), [codes, uri])
  if (!shape) return <div className="qr qr-bone" aria-busy="true" role="img" aria-label={label} data-testid="wui-qr-code-shimmer" />
  const { size, path } = shape
  const code = (
    <svg key="code" viewBox={`0 0 ${String(size)} ${String(size)}`} shapeRendering="crispEdges" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
  const middle = (
    <span key="middle" className="qr-middle">
      {picture === undefined || picture === broken ? (
        <Icon name="wallet" />
      ) : (
        <img src={picture} alt="" decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(picture)} />
      )}
    </span>
  )
  return createElement('wui-qr-code', { class: 'qr', uri, role: 'img', 'aria-label': label }, code, middle)
}
