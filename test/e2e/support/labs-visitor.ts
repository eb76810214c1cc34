import { afterEach, expect } from 'vitest'
import { hostSite } from './host-site.ts'
import { visitHost } from './lab.ts'
import { troubles, type Visit } from './visit.ts'

/** A browser and the lab's page for the tests of a file; each test visits it anew, and leaves no trouble behind. */
export function labsVisitor() {
  const at = hostSite('labHost')
  let guest: Visit | undefined
  afterEach(async () => {
    const found = guest ? await troubles(guest) : []
    await guest?.close()
    expect(found).toEqual([])
  })
  return {
    arrive: async (path: string, options: Parameters<typeof visitHost>[2]) => {
      guest = await visitHost(at.browser, at.site.url + path, options)
      return guest.page
    },
    /** A visit that a test makes in its own way. */
    keep: (visit: Visit) => {
      guest = visit
      return visit
    },
    get guest() {
      if (!guest) throw new Error('Nobody arrived')
      return guest
    },
    get browser() {
      return at.browser
    },
    get site() {
      return at.site
    },
  }
}
