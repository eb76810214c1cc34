import type { AssetKey } from '../../domain/wallets/asset-pictures.ts'
import type { Drawing } from './drawing.ts'
import type { laterDrawings } from './later-drawings.ts'

/** Our own, for the ways to connect that a site without a registry has; those of networks and coins come with later views. */
const known = new Map<string, Drawing>([
  [
    'connector:walletConnect',
    [
      '#3396ff',
      '<path d="M9.5 12.3a9.3 9.3 0 0 1 13 0l-1.8 1.8a6.7 6.7 0 0 0-9.4 0zM4.9 16.8l1.7-1.7 5.4 5.3 4-3.9 4 3.9 5.4-5.3 1.7 1.7-7.1 7-4-3.9-4 3.9z"/>',
    ],
  ],
  [
    'connector:coinbaseWallet',
    ['#0052ff', '<path fill-rule="evenodd" d="M16 6a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-3.2 6.8h6.4v6.4h-6.4z"/>'],
  ],
  ['connector:safe', ['#12ff80', '<path fill="none" stroke="#121312" stroke-width="3" d="M9.5 15V9.5h13.5M22.5 17v5.5H9M13.5 16h5"/>']],
])

export function supplyDrawings(drawings: typeof laterDrawings): void {
  for (const [keys, drawing] of drawings) for (const key of keys.split(' ')) known.set(key, drawing)
}

/** Stands in for the pictures of a site or its registry. */
export function drawingOf(asset: AssetKey | undefined): string | undefined {
  const drawing = asset && known.get(asset)
  if (!drawing) return undefined
  const [ground, marks] = drawing
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="#fff"><path fill="${ground}" d="M0 0h32v32H0z"/>${marks}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
