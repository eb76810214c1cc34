export type RelayMessage = Readonly<{ topic: string; message: string; publishedAt: number; tag: unknown; attestation: unknown }>
type Kept = RelayMessage & { readonly from: string; readonly expiry: number; readonly readBy: Set<string> }

/** Messages by topic, each until its time is over; whoever has read one does not get it again. */
export class Mailboxes {
  readonly #messages = new Map<string, Kept[]>()

  put(topic: string, from: string, ttlSeconds: number, content: Readonly<{ message: string; tag: unknown; attestation: unknown }>): void {
    const publishedAt = Date.now()
    const kept = { ...content, topic, publishedAt, from, expiry: publishedAt + ttlSeconds * 1000, readBy: new Set([from]) }
    this.#messages.set(topic, [...this.#alive(topic), kept])
  }

  /** What `clientId` has not read yet; it counts as read from now on. */
  take(topic: string, clientId: string): readonly RelayMessage[] {
    const unread = this.#alive(topic).filter(({ readBy }) => !readBy.has(clientId))
    for (const { readBy } of unread) readBy.add(clientId)
    return unread.map(shown)
  }

  /** The message did not arrive after all. */
  giveBack(topic: string, clientId: string, message: string): void {
    for (const kept of this.#alive(topic)) if (kept.message === message) kept.readBy.delete(clientId)
  }

  #alive(topic: string): Kept[] {
    return (this.#messages.get(topic) ?? []).filter(({ expiry }) => expiry > Date.now())
  }
}

function shown({ topic, message, publishedAt, tag, attestation }: Kept): RelayMessage {
  return { topic, message, publishedAt, tag, attestation }
}
