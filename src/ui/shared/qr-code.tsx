import { createElement, type ReactNode, useMemo, useState } from 'react'
import type { QrCodes, QrMatrix } from '../../ports/shared/qr-codes.ts'
import { Icon } from './icon.tsx'

type QrCodeProps = Readonly<{
  codes: QrCodes
  uri: string | undefined
  /** What it leads to. Never the URI: that of a pairing is a key. */
  label: string
  picture?: string | undefined
  /** In its middle, where there is no picture. */
  mark?: ReactNode
}>

/**
 * The code in the element that other kits call it by, with the URI in its attribute, so that tests of host sites find it.
 * Without a URI it keeps its place and shimmers. Always dark on light: not every reader takes the reverse.
 */
export function QrCode({ codes, uri, label, picture, mark }: QrCodeProps) {
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
        (mark ?? <Icon name="wallet" />)
      ) : (
        <img src={picture} alt="" decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(picture)} />
      )}
    </span>
  )
  return createElement('wui-qr-code', { class: 'qr', uri, role: 'img', 'aria-label': label }, code, middle)
}

/** ISO/IEC 18004: four modules of light around the code. */
const QUIET_ZONE = 4
/** Of the code's side. Error correction H restores up to 30 % of the area; this covers 5 %. */
const HOLE = 0.22

export type QrShape = Readonly<{ size: number; path: string; hole: Readonly<{ at: number; side: number }> }>

/** A code as one path in a `size` × `size` box of modules, quiet zone included, with a square left free in the middle. */
export function qrShape(matrix: QrMatrix): QrShape {
  const modules = matrix.length
  const side = Math.floor((modules * HOLE) / 2) * 2 + (modules % 2)
  const at = (modules - side) / 2
  const isHole = (x: number, y: number) => x >= at && x < at + side && y >= at && y < at + side
  const path = matrix
    .map((row, y) =>
      runs(
        row.map((dark, x) => dark && !isHole(x, y)),
        y,
      ),
    )
    .join('')
  return { size: modules + 2 * QUIET_ZONE, path, hole: { at: at + QUIET_ZONE, side } }
}

/** Dark modules beside each other as one bar, so that no seam shows between them. */
function runs(row: readonly boolean[], y: number): string {
  let path = ''
  let start: number | undefined
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] && start === undefined) start = x
    if (row[x] || start === undefined) continue
    path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h${start - x}z`
    start = undefined
  }
  return path
}
