import { describe, expect, it } from 'vitest'
import type { Beacons } from '../../../src/ports/http/beacons.ts'

export type BeaconsWorld = { beacons: Beacons; arrived(): readonly { url: string; text: string }[]; refuse(): void }

export function describeBeacons(adapter: string, open: () => BeaconsWorld): void {
  describe(`Beacons: ${adapter}`, () => {
    const url = 'https://services.example/batch?projectId=1'

    it('sends text', async () => {
      const { beacons, arrived } = open()
      expect(await beacons.send(url, '[{"a":1}]')).toBe(true)
      expect(arrived()).toEqual([{ url, text: '[{"a":1}]' }])
    })

    it('says when nothing went out', async () => {
      const { beacons, arrived, refuse } = open()
      refuse()
      expect(await beacons.send(url, 'x')).toBe(false)
      expect(arrived()).toEqual([])
    })
  })
}
