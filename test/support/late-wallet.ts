import { seededRandom } from '../fakes/services/seeded-random.ts'
import { ME, type sendWorld, YOU } from './send-world.ts'

/** Whole numbers below a limit; the same seed gives the same numbers. */
export function belowOf(seed: number): (limit: number) => number {
  const random = seededRandom(seed)
  return (limit) => Math.floor(random() * limit)
}

/** Each call of these methods waits for `later` first. */
export function delay<T extends object>(object: T, later: () => Promise<void>, ...names: readonly (keyof T)[]): void {
  for (const name of names) {
    const own = (object[name] as (...given: readonly unknown[]) => Promise<unknown>).bind(object)
    const late = async (...given: readonly unknown[]) => {
      await later()
      return own(...given)
    }
    Object.assign(object, { [name]: late })
  }
}

type Given = Pick<Awaited<ReturnType<typeof sendWorld>>, 'wallet' | 'fakes'>

/** What a visitor does in the wallet: another account, another network (told to the page or not), refusing. */
export function walletSteps({ wallet, fakes }: Given, below: (limit: number) => number): readonly (() => void)[] {
  return [
    () => {
      const address = [ME, YOU][below(2)] ?? ME
      wallet.address = address
      if (below(3) > 0) fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
    },
    () => {
      const caipNetworkId = below(2) === 0 ? 'eip155:1' : 'eip155:8453'
      wallet.caipNetworkId = caipNetworkId
      if (below(3) > 0) fakes[0]?.emit({ type: 'network', caipNetworkId })
    },
    () => {
      wallet.rejects = below(2) === 0
    },
  ]
}
