import { expect, it } from 'vitest'
import { FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeSolanaRpc } from '../../../test/fakes/solana/fake-solana-rpc.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { resolveOptions } from '../../domain/options/resolve-options.ts'
import { solana } from '../network/known-networks.ts'
import { NodeHoldings } from './node-holdings.ts'

const OWNER = 'Hec9UcUXw6SFTXW3mY2cX5Mh3pNxH5UyvQzfmPi4RWsE'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA = toNetwork(solana, {})

function open() {
  const rpc = new FakeSolanaRpc()
  rpc.ledger.fund(OWNER, 2_500_000_000)
  const held = (account: string, amount: number) => ({ owner: OWNER, account, mint: USDC, amount, decimals: 6, program: 'p' })
  rpc.ledger.tokens.push(held('a', 1_000_000), held('b', 500_000))
  const tokens = { [SOLANA.caipNetworkId]: { address: USDC, image: 'https://shop.example/usdc.svg' } }
  const options = new OptionsService(resolveOptions({ networks: [], tokens }, ['solana']))
  return { rpc, nodes: new NodeHoldings(new FakeHttp(new FakeClock()), options, async () => rpc) }
}

it('reads SOL and the tokens of an account, those of one mint together', async () => {
  const { nodes } = open()
  expect(await nodes.find(OWNER, SOLANA, new AbortController().signal)).toMatchObject({
    unread: [],
    tokens: [
      { symbol: 'SOL', decimals: 9, amount: 2_500_000_000n },
      { address: USDC, symbol: 'EPjFWd…Dt1v', decimals: 6, amount: 1_500_000n, isListed: true, logo: 'https://shop.example/usdc.svg' },
    ],
  })
})

it('shows the tokens of an account on Solana whose SOL is unknown', async () => {
  const { nodes, rpc } = open()
  rpc.balance = () => Promise.reject(new Error('429'))
  expect(await nodes.find(OWNER, SOLANA, new AbortController().signal)).toMatchObject({ unread: ['native'], tokens: [{ address: USDC }] })
})

it('rejects when no node answers, and at once when it is given up', async () => {
  const { nodes, rpc } = open()
  await expect(nodes.find(OWNER, SOLANA, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  rpc.isDown = true
  await expect(nodes.find(OWNER, SOLANA, new AbortController().signal)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
})
