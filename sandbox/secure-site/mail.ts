import { randomInt, randomUUID } from 'node:crypto'
import type { Mail } from '../../test/fakes/frame/secure-site-server.ts'

const CODE_MS = 20 * 60_000

type Code = Readonly<{ code: string; until: number }>

/** The mail box of everybody: codes and links appear on the inbox page instead of being sent. */
export class MailBox {
  readonly mails: Mail[] = []
  readonly #codes = new Map<string, Code>()
  readonly #links = new Map<string, () => void>()

  constructor(private readonly url: () => string) {}

  /** `purpose` tells the codes of one address apart: log in, confirm the old address, confirm the new one. */
  sendCode(purpose: string, to: string, isExpired = false): void {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    this.#codes.set(`${purpose} ${to}`, { code, until: Date.now() + (isExpired ? -1 : CODE_MS) })
    this.mails.push({ to, subject: 'Your code', code, at: Date.now() })
  }

  /** @throws in the words that the visitor sees */
  check(purpose: string, to: string, code: unknown): void {
    const kept = this.#codes.get(`${purpose} ${to}`)
    if (!kept || kept.code !== code) throw new Error('Invalid code')
    if (kept.until < Date.now()) throw new Error('This code has expired')
    this.#codes.delete(`${purpose} ${to}`)
  }

  /** Resolves when the link in the mail was followed. */
  sendLink(to: string, onFollow: () => void): void {
    const id = randomUUID()
    this.#links.set(id, onFollow)
    this.mails.push({ to, subject: 'Register this device', link: `${this.url()}/device?id=${id}`, at: Date.now() })
  }

  follow(id: string): boolean {
    const onFollow = this.#links.get(id)
    this.#links.delete(id)
    onFollow?.()
    return onFollow !== undefined
  }
}
