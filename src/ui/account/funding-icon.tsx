import { Line } from '../shared/icon.tsx'

const PATHS = {
  bank: 'M4.5 9.5h15L12 4.5 4.5 9.5ZM6.5 12.5v4M12 12.5v4M17.5 12.5v4M4.5 19.5h15',
  card: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 10h17M7 15h3',
  receive: 'M12 4.5v11M7.2 11 12 15.8l4.8-4.8M5 19.5h14',
} as const
export type FundingIconName = keyof typeof PATHS

/** Drawings of the ways to add funds. */
export function FundingIcon({ name }: Readonly<{ name: FundingIconName }>) {
  return <Line d={PATHS[name]} />
}
