import { CryptoRandomness } from '../../src/infrastructure/random/crypto-randomness.ts'
import { FrameSafeWallet } from '../../src/infrastructure/safe/frame-safe-wallet.ts'
import { FakeSafe } from '../fakes/safe/fake-safe.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { KEY } from './coinbase-world.ts'

export const SAFE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const SAFE_ORIGIN = 'https://app.safe.global'

type Posted = Readonly<{ message: Readonly<{ id: string; method: string; params: unknown }>; to: string }>

/** A page inside a Safe: what it posts to its parent is answered by a Safe that signs with a real key. */
export function safeWorld() {
  const page = new EventTarget() as EventTarget & { parent: Window }
  const posted: Posted[] = []
  const clock = new FakeClock()
  /** How many of the next questions nobody hears. */
  const lost = { next: 0 }
  const safe = new FakeSafe({ address: SAFE, ownerKey: KEY, chainId: 1 })
  const say = (data: unknown, origin = SAFE_ORIGIN, source: unknown = parent) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const parent = {
    postMessage: async (message: Posted['message'], to: string) => {
      posted.push({ message, to })
      if (lost.next > 0) {
        lost.next--
        return
      }
      const answer = await safe.answer(message.method, message.params)
      if (answer) say({ id: message.id, version: '9.1.0', ...answer })
    },
  }
  page.parent = parent as unknown as Window
  const make = () => new FrameSafeWallet(SAFE_ORIGIN, new CryptoRandomness(), clock, page as never)
  return { page, parent, posted, safe, say, make, clock, lost, wallet: make() }
}
