import type { Frames } from '../../../src/ports/frame/frames.ts'
import type { FakeClock } from '../../fakes/time/fake-clock.ts'

/**
 * The port; `url` is a page that says `{ ready: true }` when it has loaded and answers every message with `{ echo: message }`;
 * `silentUrl` never loads. The cases need no test runner, because they also run inside a browser page.
 */
export type World = {
  readonly frames: Frames
  readonly clock: FakeClock
  readonly url: string
  readonly silentUrl: string
  /** A message from another window of the page, or another site's. */
  intrude(message: unknown): void
  /** The site takes the layered frame out of the page, or the layer that we put it into. */
  takeOut(what: 'frame' | 'layer'): void
  /** Frames left on the page. */
  left(): number
}
export type Case = readonly [name: string, run: (world: World) => Promise<void>]

const { signal } = new AbortController()
const HIDDEN = { title: 'Sign in', visible: false }

function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (left !== right) throw new Error(`expected ${right}, got ${left}`)
}

/** What the frame says, until it has said `count` things. */
function hears(messages$: { subscribe(next: (message: unknown) => void): unknown }, count: number): Promise<unknown[]> {
  return new Promise((resolve) => {
    const heard: unknown[] = []
    messages$.subscribe((message) => {
      heard.push(message)
      if (heard.length === count) resolve(heard)
    })
  })
}

const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'opened',
    ({ code }: { code: string }) => code,
  )

export const CASES: readonly Case[] = [
  [
    'hears what the frame said before anybody listened, and its answers',
    async ({ frames, url }) => {
      const channel = await frames.open(url, HIDDEN, signal)
      const heard = hears(channel.messages$, 2)
      channel.post({ ask: 1 })
      same(await heard, [{ ready: true }, { echo: { ask: 1 } }])
      channel.dispose()
    },
  ],
  [
    'keeps two frames apart',
    async ({ frames, url }) => {
      const [one, two] = [await frames.open(url, HIDDEN, signal), await frames.open(url, { title: 'Pay', visible: true }, signal)]
      const heard = [hears(one.messages$, 2), hears(two.messages$, 2)]
      one.post(1)
      two.post(2)
      same(await Promise.all(heard), [
        [{ ready: true }, { echo: 1 }],
        [{ ready: true }, { echo: 2 }],
      ])
      one.dispose()
      two.dispose()
    },
  ],
  [
    'ignores messages from elsewhere',
    async ({ frames, url, intrude }) => {
      const channel = await frames.open(url, HIDDEN, signal)
      const heard = hears(channel.messages$, 2)
      intrude({ ready: 'intruder' })
      channel.post('own')
      same(await heard, [{ ready: true }, { echo: 'own' }])
      channel.dispose()
    },
  ],
  [
    'is silent and gone after it was disposed',
    async ({ frames, url, left }) => {
      const channel = await frames.open(url, HIDDEN, signal)
      let completed = false
      channel.messages$.subscribe({ complete: () => (completed = true) })
      channel.dispose()
      channel.post('late')
      channel.dispose()
      same([completed, left()], [true, 0])
    },
  ],
  [
    'rejects with FRAME_LOAD_FAILED after twenty seconds of silence',
    async ({ frames, clock, silentUrl, left }) => {
      const outcome = codeOf(frames.open(silentUrl, HIDDEN, signal))
      await clock.advance(19_999)
      same(clock.pending, 1)
      await clock.advance(1)
      same([await outcome, clock.pending, left()], ['FRAME_LOAD_FAILED', 0, 0])
    },
  ],
  [
    'rejects with ABORTED when given up, and leaves nothing',
    async ({ frames, clock, silentUrl, left }) => {
      const controller = new AbortController()
      const outcome = codeOf(frames.open(silentUrl, HIDDEN, controller.signal))
      controller.abort()
      same([await outcome, await codeOf(frames.open(silentUrl, HIDDEN, controller.signal))], ['ABORTED', 'ABORTED'])
      same([clock.pending, left()], [0, 0])
    },
  ],
  ...(['frame', 'layer'] as const).map(
    (what): Case => [
      `tells that the site took the ${what} out of the page, where nothing can be shown of it`,
      async ({ frames, url, takeOut, left }) => {
        const frame = await frames.openLayered(url, { title: 'Sign in', id: 'frame', name: 'frame' }, signal)
        const gone = new Promise<void>((resolve) => frame.replaced$.subscribe(resolve))
        takeOut(what)
        await gone
        const box = { left: 0, top: 0, width: 1, height: 1 }
        frame.show({ turn: 1, title: 'Wallet', box, card: box, radius: 0, onDismiss: () => {} })
        frame.hide()
        frame.dispose()
        same(left(), 0)
      },
    ],
  ),
  [
    'loads nothing but https',
    async ({ frames, left }) => {
      const urls = ['javascript:alert(1)', 'data:text/html,x', 'http://secure.example/', 'about:blank', '//secure.example', '']
      const codes = await Promise.all(urls.map((url) => codeOf(frames.open(url, HIDDEN, signal))))
      same([[...new Set(codes)], left()], [['FRAME_LOAD_FAILED'], 0])
    },
  ],
]
