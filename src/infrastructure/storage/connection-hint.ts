import { readHint } from './hint.ts'

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

/** Kept as an empty text, not removed, while another kit's connection lies beside it: it says that we looked there already. */
export function writeHint(page: Pick<Window, 'localStorage'>, namespaces: readonly string[]): void {
  try {
    if (namespaces[0] || page.localStorage.getItem('@appkit/connection_status')) {
      page.localStorage.setItem('portico/hint', namespaces.join())
    } else page.localStorage.removeItem('portico/hint')
  } catch {}
}
