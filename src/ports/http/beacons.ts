import { token } from '../di/token.ts'

/** Sends what must leave even while the page is being left. Nothing is read back. */
export interface Beacons {
  /** At most 64 kB of text. Resolves whether it went out; never rejects. */
  send(url: string, text: string): Promise<boolean>
}
export const Beacons = token<Beacons>('Beacons')
