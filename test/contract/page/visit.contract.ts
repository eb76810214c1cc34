import { describe, expect, it } from 'vitest'
import type { Visit } from '../../../src/ports/page/visit.ts'

/** The port, and how its browser is steered. */
export type World = {
  readonly visit: Visit
  leave(): void
  wantPrivacy(): void
}

export function describeVisit(adapter: string, open: () => World): void {
  describe(`Visit contract: ${adapter}`, () => {
    it('tells each time the page may be over, to those who listen', () => {
      const { visit, leave } = open()
      let times = 0
      const listening = visit.leaving$.subscribe(() => times++)
      leave()
      leave()
      listening.unsubscribe()
      leave()
      expect(times).toBe(2)
    })

    it('knows Global Privacy Control, now', () => {
      const { visit, wantPrivacy } = open()
      expect(visit.wantsPrivacy).toBe(false)
      wantPrivacy()
      expect(visit.wantsPrivacy).toBe(true)
    })
  })
}
