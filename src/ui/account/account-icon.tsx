import { Line } from '../shared/icon.tsx'

const PATHS = {
  bank: 'M4.5 9.5h15L12 4.5 4.5 9.5ZM6.5 12.5v4M12 12.5v4M17.5 12.5v4M4.5 19.5h15',
  card: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 10h17M7 15h3',
  more: 'M5.4 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0ZM11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0ZM17.4 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0Z',
  fund: 'M12 5v14M5 12h14',
  receive: 'M12 4.5v10.2M7.6 10.6l4.4 4.3 4.4-4.3M5 19.5h14',
  send: 'M12 15.3V5M7.6 9.2 12 4.8l4.4 4.4M5 19.5h14',
  swap: 'M5 8.5h13M14.8 5.2 18.2 8.5l-3.4 3.4M19 15.5H6M9.2 12.2l-3.4 3.3 3.4 3.3',
} as const
export type AccountIconName = keyof typeof PATHS

export function AccountIcon({ name }: Readonly<{ name: AccountIconName }>) {
  return <Line d={PATHS[name]} />
}
