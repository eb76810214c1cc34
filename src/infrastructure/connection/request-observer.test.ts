import { expect, it } from 'vitest'
import type { SentRequest } from '../../ports/connection/sent-requests.ts'
import { GuardedProvider } from './eip1193-guarded-provider.ts'
import { hostProvider } from './eip1193-host-provider.ts'

function wallet() {
  const asked: unknown[] = []
  const provider = {
    request: async (args: unknown) => {
      asked.push(args)
      return `answer ${asked.length}`
    },
  }
  const heard: SentRequest[] = []
  return { asked, provider, heard, host: hostProvider(provider, (request) => heard.push(request)) }
}

it('tells of what the site sends, and of nothing else', async () => {
  const { host, heard, asked } = wallet()
  const args = { method: 'eth_sendTransaction', params: [{ to: '0x1' }] }
  expect(await host?.request(args)).toBe('answer 1')
  await host?.request({ method: 'personal_sign' })
  await host?.request({ method: 'wallet_sendCalls', params: [] })
  expect(heard.map(({ method }) => method)).toEqual(['eth_sendTransaction', 'wallet_sendCalls'])
  expect(asked[0]).toBe(args)
  expect([heard[0]?.params, await heard[0]?.answer]).toEqual([[{ to: '0x1' }], 'answer 1'])
  expect(await heard[0]?.ask('wallet_sendCalls', [])).toBe('answer 4')
  expect(heard).toHaveLength(2)
})

it('tells nothing of our own requests, which are followed where they are made', async () => {
  const { host, heard } = wallet()
  expect(await new GuardedProvider(host).request('eth_sendTransaction', [{}], new AbortController().signal)).toBe('answer 1')
  expect(heard).toEqual([])
})

it('passes on what the wallet answered, and whatever the site asked', async () => {
  const refusing = { request: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) }
  const heard: SentRequest[] = []
  const host = hostProvider(refusing, (request) => heard.push(request))
  await expect(host?.request({ method: 'eth_sendTransaction' })).rejects.toMatchObject({ code: 4001 })
  await expect(host?.request(undefined as never)).rejects.toMatchObject({ code: 4001 })
  expect(heard).toHaveLength(1)
})

it('gives each instance of a page its own provider, always the same', () => {
  const { provider } = wallet()
  const [one, other] = [() => {}, () => {}]
  expect(hostProvider(provider, one)).toBe(hostProvider(provider, one))
  expect(hostProvider(provider, one)).not.toBe(hostProvider(provider, other))
})
