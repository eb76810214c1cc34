import { readHint, writeHint } from './hint.ts'

/** Keeps `portico/hint` true to what the store holds. */
export class ConnectionHint {
  constructor(private readonly page: Pick<Window, 'localStorage'>) {}

  note(key: string, present: boolean): void {
    const namespace = /^connection\/(\w+)$/.exec(key)?.[1]
    if (namespace === undefined) return
    const noted = readHint(this.page)
    if (noted.includes(namespace) === present) return
    writeHint(this.page, present ? [...noted, namespace] : noted.filter((other) => other !== namespace))
  }
}
