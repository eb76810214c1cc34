import { expect, it } from 'vitest'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never } from '../../../test/support/core-world.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import type { Http } from '../../ports/http/http.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import { OwnNodeAccountCode } from './node-account-code.ts'

const [first, second] = ['https://own.example', 'https://second.example']
const TRAP = `0xef0100${'89'.repeat(20)}`

function asked(answers: Readonly<Record<string, string>>) {
  const { options, clock } = coreWorld({ options: { customRpcUrls: { 'eip155:1': [{ url: first }, { url: second }] } } })
  const urls: string[] = []
  const http = {
    async json({ url, body }: Parameters<Http['json']>[0]) {
      if ((body as { method: string }).method === 'eth_chainId') return { jsonrpc: '2.0', id: 1, result: '0x1' }
      urls.push(url)
      return { jsonrpc: '2.0', id: 1, result: new Map(Object.entries(answers)).get(url) }
    },
  } as unknown as Http
  const code = new OwnNodeAccountCode(http, new RpcUrls(options), clock).code(`0x${'11'.repeat(20)}`, toNetwork(mainnet, {}), never())
  return { code, urls }
}

it('believes the first of the site’s nodes, and tells no other of the account', async () => {
  const { code, urls } = asked({ [first]: TRAP, [second]: '0x' })
  expect(await code).toBe(TRAP)
  expect(urls).toEqual([first])
})

it('goes on to the next where one answers nothing readable, and never to public ones', async () => {
  const { code, urls } = asked({ [first]: 'none', [second]: TRAP })
  expect(await code).toBe(TRAP)
  expect(urls).toEqual([first, second])
})
