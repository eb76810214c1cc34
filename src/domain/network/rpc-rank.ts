/** One request to one RPC URL: its duration, or that it failed. */
export type RpcSample = Readonly<{ ms: number; isAnswered: boolean }>

export const RPC_SAMPLES = 10
export const RPC_SAMPLE_EVERY_MS = 4000
export const RPC_SAMPLE_TIMEOUT_MS = 1000
const LATENCY_WEIGHT = 0.3
const STABILITY_WEIGHT = 0.7

const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / Math.max(list.length, 1)

/** The URLs, best first: by success, then by latency. Equal and unknown ones keep their order. */
export function rankUrls(urls: readonly string[], samples: ReadonlyMap<string, readonly RpcSample[]>): readonly string[] {
  const known = urls.map((url) => ({ url, samples: samples.get(url) ?? [] }))
  if (known.some(({ samples: own }) => own.length === 0)) return urls
  const slowest = Math.max(1, ...known.flatMap(({ samples: own }) => own.map(({ ms }) => ms)))
  const scored = known.map(({ url, samples: own }) => {
    const stability = mean(own.map(({ isAnswered }) => Number(isAnswered)))
    const latency = 1 - mean(own.map(({ ms }) => ms)) / slowest
    return { url, score: stability === 0 ? 0 : LATENCY_WEIGHT * latency + STABILITY_WEIGHT * stability }
  })
  return scored.sort((a, b) => b.score - a.score).map(({ url }) => url)
}
