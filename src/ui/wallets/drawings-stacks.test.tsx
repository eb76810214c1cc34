import { expect, it } from 'vitest'
import { show } from '../../../test/ui/show.tsx'
import { chain } from '../../../test/ui/world.ts'
import { stacks } from '../../networks.ts'
import { drawingOf, supplyDrawings } from './drawings.ts'
import { laterDrawings } from './later-drawings.ts'

supplyDrawings(laterDrawings)

it('a network does not wear the drawing of another namespace’s network with the same reference: Stacks is no Ethereum', async () => {
  await show({ view: 'Networks', namespaces: ['eip155', 'stacks'], options: { networks: [chain(1, 'Ethereum'), stacks] } })
  const rows = [...document.querySelectorAll('.row')].map((row) => [
    row.textContent,
    row.querySelector('.picture img')?.getAttribute('src') === drawingOf('network:1'),
  ])
  expect(rows.filter(([name]) => /Ethereum|Stacks/.test(String(name)))).toEqual([
    [expect.stringContaining('Ethereum'), true],
    [expect.stringContaining('Stacks'), false],
  ])
})
