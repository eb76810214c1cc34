import type { FakeFramePage } from './fake-frames.ts'

type Answer = (payload: unknown) => unknown

/** What a request answers: a value, an error's words, or nothing at all. */
export const SILENT = Symbol('silent')
export class Refused {
  constructor(readonly message: string) {}
}

type Sent = Readonly<{ name: string; id: string; payload: unknown }>

/** The secure page at the other end of a frame: it answers what its knobs say, and notes what it was sent. */
export class FakeSecurePage {
  /** The page reports ready when it has loaded. */
  isReady = true
  readonly answers = new Map<string, Answer>([
    ['SYNC_DAPP_DATA', () => undefined],
    ['SYNC_THEME', () => undefined],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: [1] })],
  ])
  readonly sent: Sent[] = []
  say: (message: unknown) => void = () => undefined

  readonly page: FakeFramePage = (say) => {
    this.say = say
    if (this.isReady) say({ type: '@w3m-frame/READY', payload: { version: '4' } })
    return (message) => this.#hear(message as { type: string; id: string; payload?: unknown })
  }

  names(): readonly string[] {
    return this.sent.map(({ name }) => name)
  }

  /** The latest request of that name. */
  last(name: string): Sent {
    const found = this.sent.findLast((each) => each.name === name)
    if (!found) throw new Error(`${name} was not sent`)
    return found
  }

  reply(name: string, id: string, payload: unknown, outcome: 'SUCCESS' | 'ERROR' = 'SUCCESS'): void {
    this.say({ type: `@w3m-frame/${name}_${outcome}`, id, ...(payload === undefined ? {} : { payload }) })
  }

  #hear({ type, id, payload }: { type: string; id: string; payload?: unknown }): void {
    const name = type.replace('@w3m-app/', '')
    this.sent.push({ name, id, payload })
    const answer = this.answers.get(name)?.(payload) ?? (this.answers.has(name) ? undefined : SILENT)
    if (answer === SILENT) return
    if (answer instanceof Refused) this.reply(name, id, { message: answer.message }, 'ERROR')
    else this.reply(name, id, answer)
  }
}
