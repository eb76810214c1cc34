import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { ANVIL_ERRORS } from '../../support/node-errors.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(4243, 0)
})
afterAll(() => anvil?.stop())

it.each(ANVIL_ERRORS.map((each) => [each.node, each] as const))(
  'is what a node answers today: %s',
  async (_, { asked: [method, params], error }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, error })
  },
)
