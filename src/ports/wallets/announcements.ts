import { token } from '../di/token.ts'

/** The raw announcement events that the launcher received before the core was loaded. Each call returns and clears them. */
export type Announcements = () => readonly unknown[]
export const Announcements = token<Announcements>('Announcements')
