import { ownValue } from '../../domain/shared/own-value.ts'
import type { laterIcons } from './later-icons.ts'

/** Our own line set: 24px grid, 1.75 stroke, `currentColor`; the icons of the first view and of pairing. */
const PATHS = {
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 8v4.8M12 16v.1',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  check: 'm5.5 12.6 4.2 4.2 8.8-9.6',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  copy: 'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.6 9.5a2.5 2.5 0 1 1 3.7 2.2c-.9.5-1.3 1-1.3 1.9M12 16.6v.1',
  next: 'm9.5 6 6 6-6 6',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3l1.7 1.7M19.3 4v4.6h-4.6',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8l4.2 4.2',
  wallet: 'M4 7.2v9.3A2.5 2.5 0 0 0 6.5 19h11a2.5 2.5 0 0 0 2.5-2.5v-6A2.5 2.5 0 0 0 17.5 8H5.8M4 7.2C4 6 5 5 6.2 5H16M16.2 13.4v.1',
} as const

export type IconName = keyof typeof PATHS | keyof typeof laterIcons
/** All that are known. */
const paths: Partial<Record<IconName, string>> = { ...PATHS }

/** The icons of later views came with their styles. */
export function supplyIcons(icons: typeof laterIcons): void {
  Object.assign(paths, icons)
}

const DIRECTED: ReadonlySet<IconName> = new Set(['back', 'next', 'exit'])

/** Decorative: what it means is said by the text or label beside it. */
export function Icon({ name }: Readonly<{ name: IconName }>) {
  return <Line d={ownValue(paths, name) ?? ''} directed={DIRECTED.has(name)} />
}

/** A drawing of the same set. `directed`: mirrored in right-to-left languages. */
export function Line({ d, directed = false }: Readonly<{ d: string; directed?: boolean }>) {
  return (
    <svg
      className={directed ? 'icon directed' : 'icon'}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}
