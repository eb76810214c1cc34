import { Line } from '../shared/icon.tsx'

const PATHS = {
  activity: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.2V12l3.2 2',
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
