import type { Beacons } from '../../../src/ports/http/beacons.ts'

/** Keeps what was sent. `isRefusing`: nothing goes out. */
export class FakeBeacons implements Beacons {
  readonly sent: { url: string; text: string }[] = []
  isRefusing = false

  async send(url: string, text: string): Promise<boolean> {
    if (!this.isRefusing) this.sent.push({ url, text })
    return !this.isRefusing
  }
}
