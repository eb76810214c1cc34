import { token } from '../di/token.ts'

/** Sends data that must still go out while the page unloads. The response is not read. */
export interface Beacons {
  /** At most 64 kB of text. Resolves whether it was sent; never rejects. */
  send(url: string, text: string): Promise<boolean>
}
export const Beacons = token<Beacons>('Beacons')
