import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { toNetwork } from '../../src/domain/network/to-network.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { formatUnits } from '../../src/domain/shared/units.ts'
import { NodeHoldings } from '../../src/infrastructure/account/node-holdings.ts'
import { ViemIdentities } from '../../src/infrastructure/account/viem-identities.ts'
import { FetchHttp } from '../../src/infrastructure/http/fetch-http.ts'
import { HttpSiwx } from '../../src/infrastructure/siwx/ready-made-siwx.ts'
import { SystemClock } from '../../src/infrastructure/time/system-clock.ts'
import { mainnet } from '../fakes/network/chains.ts'

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  return (await (
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json()) as Record<string, unknown>
}

const rpc = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

describe('sandbox', () => {
  let sandbox: Sandbox

  beforeAll(async () => {
    sandbox = await startSandbox({ ports: 'free' })
  }, 20_000)
  afterAll(() => sandbox.stop())

  it('is ready in less than 10 s', () => {
    expect(sandbox.info.readyMs).toBeLessThan(10_000)
  })

  it('runs two chains on which the listed accounts have money, directly and through the gateway', async () => {
    const { chains, services, accounts, projectId } = sandbox.info
    expect(chains.map(({ chainId }) => chainId)).toEqual([31337, 31338])
    for (const { rpcUrl, caipNetworkId } of chains)
      for (const url of [rpcUrl, `${services['rpcGateway']}/v1/?chainId=${caipNetworkId}&projectId=${projectId}`]) {
        const { result } = await post(url, rpc('eth_getBalance', accounts[9]?.address, 'latest'))
        expect(BigInt(String(result))).toBe(10_000n * 10n ** 18n)
      }
  })

  it('has an account that holds three tokens on both chains: on the chain itself, and by the services', async () => {
    const { chains, services, accounts, tokens, projectId } = sandbox.info
    const owner = accounts[0]?.address ?? ''
    for (const { caipNetworkId, chainId, rpcUrl, name } of chains) {
      const network = toNetwork({ ...mainnet, id: chainId, name, contracts: undefined, rpcUrls: { default: { http: [rpcUrl] } } }, {})
      const options = new OptionsService(resolveOptions({ networks: [], tokens: { [caipNetworkId]: tokens } }, ['eip155']))
      const nodes = new NodeHoldings(new FetchHttp(new SystemClock()), options, () => Promise.reject(new Error('no Solana')))
      const { tokens: held } = await nodes.find(owner, network, new AbortController().signal)
      expect(held.map(({ symbol, amount, decimals }) => [symbol, formatUnits(amount, decimals)])).toEqual([
        ['ETH', '10000'],
        ['USDC', '1250.5'],
        ['DAI', '310.25'],
        ['TIDE', '42'],
      ])
      const query = `projectId=${projectId}&sv=html-1&chainId=${caipNetworkId}`
      const headers = { origin: 'https://shop.example' }
      const answer = await fetch(`${services['blockchain']}/v1/account/${owner}/balance?${query}`, { headers })
      const { balances } = (await answer.json()) as { balances: { symbol: string; address?: string }[] }
      expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'TIDE'])
      expect(balances[1]?.address).toBe(`${caipNetworkId}:${tokens[0]?.address}`)
    }
  })

  it('knows a name of that account on Ethereum, forward and reverse', async () => {
    const { services, accounts, projectId } = sandbox.info
    const owner = accounts[0]?.address ?? ''
    const url = `${services['rpcGateway']}/v1/?chainId=eip155:1&projectId=${projectId}`
    const options = new OptionsService(resolveOptions({ networks: [], customRpcUrls: { 'eip155:1': [{ url }] } }, ['eip155']))
    const identities = new ViemIdentities(new FetchHttp(new SystemClock()), options)
    const { name } = await identities.find(owner, [toNetwork(mainnet, {})], new AbortController().signal)
    expect(name).toBe('alice.eth')
  })

  it('lets a page of another origin read, and answers preflights as the live services do', async () => {
    const { registry, blockchain } = sandbox.info.services
    const answer = await fetch(`${registry}/appkit/v1/config?projectId=1`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = async (url: string) => {
      const headers = {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
        origin: 'https://shop.example',
      }
      return (await fetch(url, { method: 'OPTIONS', headers })).headers.get('access-control-allow-headers')?.includes('authorization')
    }
    expect([await preflight(`${blockchain}/v1/supported-chains`), await preflight(`${blockchain}/auth/v1/me`)]).toEqual([false, true])
  })

  it('has a back end that signs a visitor in and keeps a cookie', async () => {
    const origin = 'http://127.0.0.1:4321'
    let cookie = ''
    const fetchAsPage: typeof fetch = async (input, init) => {
      const answer = await fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), origin, cookie } })
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
      return answer
    }
    const [account] = sandbox.info.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
    const chainId = sandbox.info.chains[0]?.caipNetworkId ?? ''
    const { address = '' } = account ?? {}
    const siwx = new HttpSiwx({ baseUrl: sandbox.info.urls['signIn'], domain: '127.0.0.1:4321', uri: origin, fetch: fetchAsPage })
    const { toString: text, ...data } = await siwx.createMessage({ accountAddress: address, chainId })
    await siwx.addSession({ data, message: text(), signature: (await account?.signMessage({ message: text() })) ?? '' })
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    cookie = ''
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })

  it('is steered through its control address', async () => {
    const { control, services } = sandbox.info
    const status = async () => (await fetch(`${services['registry']}/getWallets?projectId=1`)).status
    await post(control, { faults: { registry: '500' }, knobs: { historyLength: 3 } })
    expect([await status(), sandbox.world.knobs.historyLength]).toEqual([500, 3])
    expect(await post(control, { faults: { nowhere: '500' } })).toHaveProperty('error')
    await post(control, { faults: { '*': 'offline' } })
    await expect(status()).rejects.toThrow()
    await post(control, { reset: true })
    expect([await status(), sandbox.world.knobs.historyLength]).toEqual([200, 300])
  })

  it('leaves nothing running when it stops', async () => {
    const other = await startSandbox({ ports: 'free', chainIds: [1] })
    const urls = [...other.info.chains.map(({ rpcUrl }) => rpcUrl), other.info.control]
    expect((await fetch(other.info.control)).status).toBe(200)
    await other.stop()
    for (const url of urls) await expect(fetch(url)).rejects.toThrow()
  })
})
