import { expect, it } from 'vitest'
import { show } from '../../../test/ui/show.tsx'
import { chain } from '../../../test/ui/world.ts'
import type { AssetKey } from '../../domain/wallets/asset-pictures.ts'
import { pictureOfCoin } from '../../domain/wallets/asset-pictures.ts'
import { drawingOf, supplyDrawings } from './drawings.ts'
import { laterDrawings } from './later-drawings.ts'

supplyDrawings(laterDrawings)

const keys = [
  ...laterDrawings.flatMap(([each]) => each.split(' ')),
  ...['walletConnect', 'coinbaseWallet', 'safe'].map((id) => `connector:${id}`),
]

it.each(keys)('%s is drawn: a picture by itself, without scripts or links', (key) => {
  const url = drawingOf(key as AssetKey) ?? ''
  expect(url.startsWith('data:image/svg+xml,')).toBe(true)
  const drawn = new DOMParser().parseFromString(decodeURIComponent(url.slice(19)), 'image/svg+xml')
  const names = new Set([...drawn.querySelectorAll('*')].map(({ nodeName }) => nodeName))
  expect([...names].filter((name) => !['svg', 'g', 'path', 'circle', 'ellipse'].includes(name))).toEqual([])
  expect(drawn.querySelectorAll('path').length).toBeGreaterThan(1)
})

it('is not given to a token that only calls itself so', () => {
  expect(drawingOf(pictureOfCoin({ symbol: 'USDC', address: `0x${'a'.repeat(40)}` }))).toBeUndefined()
  expect(drawingOf(pictureOfCoin({ symbol: 'USDC', address: `0x${'a'.repeat(40)}`, isGenuine: true }))).toBeDefined()
})

it('stands for a network without a picture, and gives way to that of the site', async () => {
  const own = 'https://site.example/base.svg'
  await show({ view: 'Networks', options: { networks: [chain(1, 'Ethereum'), chain(8453, 'Base')], chainImages: { 8453: own } } })
  const pictures = [...document.querySelectorAll('.row .picture')].map((picture) => picture.querySelector('img')?.getAttribute('src'))
  expect(pictures).toEqual([drawingOf('network:1'), own])
})
