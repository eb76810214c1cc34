import { expect, it } from 'vitest'
import { leanMap } from '../../scripts/lean-maps.mjs'

it('keeps our own sources in a map, and of packages, translations and tables of chains only the names', () => {
  const ours = '../../src/domain/network/network.ts'
  const others = [
    '../../node_modules/rxjs/a.js',
    '../../src/infrastructure/options/locales/de.ts',
    '../../src/infrastructure/network/viem-chains.ts',
  ]
  const map = { sources: [ours, ...others], sourcesContent: ['a', 'b', 'c', 'd'] }
  expect(leanMap(map)).toEqual({ sources: map.sources, sourcesContent: ['a', null, null, null] })
  expect(leanMap({ sources: [ours] }).sourcesContent).toEqual([null])
})
