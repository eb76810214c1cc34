import { expect, it } from 'vitest'
import { fail } from '../../domain/errors/fail.ts'
import { stacksOverSession } from './stacks-chain-adapter.ts'

type Provider = Readonly<{ request(method: string, params?: unknown): Promise<unknown> }>

const over = (answer: () => unknown) => {
  const asked: unknown[] = []
  const request = async (method: string, params: unknown) => {
    asked.push([method, params])
    return answer()
  }
  return { asked, provider: stacksOverSession({ request } as never) as Provider }
}

it('wraps each answer as SIP-030 does, with a number of its own', async () => {
  const { asked, provider } = over(() => ({ txid: '0x1' }))
  expect(await provider.request('stx_transferStx', { amount: 1 })).toEqual({ jsonrpc: '2.0', id: '1', result: { txid: '0x1' } })
  expect(await provider.request('stx_signMessage')).toEqual({ jsonrpc: '2.0', id: '2', result: { txid: '0x1' } })
  expect(asked).toEqual([
    ['stx_transferStx', { amount: 1 }],
    ['stx_signMessage', {}],
  ])
})

it('asks for addresses by the name that sessions know', async () => {
  const { asked, provider } = over(() => [])
  await provider.request('getAddresses')
  expect(asked).toEqual([['stx_getAddresses', {}]])
})

it('cannot be changed by the page that gets it', () => {
  const { provider } = over(() => [])
  expect(Object.isFrozen(provider)).toBe(true)
})

it('passes the refusal of the wallet on', async () => {
  const { provider } = over(() => {
    throw fail('USER_REJECTED', {})
  })
  await expect(provider.request('getAddresses')).rejects.toMatchObject({ code: 'USER_REJECTED' })
})
