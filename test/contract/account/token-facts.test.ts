import { expect, it } from 'vitest'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { NodeTokenFacts } from '../../../src/infrastructure/account/node-token-facts.ts'
import { FakeTokenFacts } from '../../fakes/account/fake-token-facts.ts'
import { mainnet } from '../../fakes/network/chains.ts'
import { describeTokenFacts, TOKEN } from './token-facts.contract.ts'

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string) => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}`
/** Nodes that answer `decimals()` and `symbol()` of one contract. */
const nodes = (decimals: unknown, symbol: unknown) =>
  new NodeTokenFacts({
    send: async (_, __, params) => {
      const [{ to, data }] = params as [{ to: string; data: string }]
      if (to !== TOKEN) return '0x'
      if (decimals instanceof Error) throw decimals
      return data === '0x313ce567' ? decimals : symbol
    },
  })

describeTokenFacts('FakeTokenFacts', () => {
  const facts = new FakeTokenFacts()
  facts.tokens.set(TOKEN, { symbol: 'USDC', decimals: 6 })
  return facts
})
describeTokenFacts('NodeTokenFacts', () => nodes(word(6), text('USDC')))

const find = (decimals: unknown, symbol: unknown) =>
  nodes(decimals, symbol).find(TOKEN, toNetwork(mainnet, {}), new AbortController().signal)

it.each([[word(78)], ['0x'], ['6'], [6], [undefined], [new Error('down')]])('takes no decimals from %j', async (decimals) => {
  expect(await find(decimals, text('USDC'))).toBeUndefined()
})

it('calls a token without a readable symbol by its address', async () => {
  for (const symbol of ['0x', {}, text('\u202e')]) expect((await find(word(6), symbol))?.symbol).toMatch(/^0xa0a0…a0a0$/)
})
