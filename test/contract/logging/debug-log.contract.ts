import { describe, expect, it } from 'vitest'
import type { DebugLog } from '../../../src/ports/logging/debug-log.ts'

/** The port, and a way to have something logged. */
export type World = { readonly log: DebugLog; write(message: string): void }

export function describeDebugLog(adapter: string, open: () => World): void {
  describe(`DebugLog contract: ${adapter}`, () => {
    it('is empty at first, then keeps lines in order, one JSON text each', () => {
      const { log, write } = open()
      expect(log.lines).toEqual([])
      write('one')
      write('two')
      expect(log.lines.map((line) => (JSON.parse(line) as unknown[])[1])).toEqual(['one', 'two'])
    })
  })
}
