import { token } from '../di/token.ts'

/** The raw announcement events that the launcher heard before the core arrived. Each call empties it. */
export type Announcements = () => readonly unknown[]
export const Announcements = token<Announcements>('Announcements')
