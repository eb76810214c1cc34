import { describe, expect, it } from 'vitest'
import { ScriptedError, ScriptedWallet } from '../../../test/fakes/wallets/scripted-wallet.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { isPorticoError } from '../../domain/errors/is-portico-error.ts'
import { hostProvider } from './eip1193-host-provider.ts'

function open(provider: unknown) {
  const host = hostProvider(provider)
  if (!host) throw new Error('no provider')
  return host
}

describe('hostProvider', () => {
  it('is the same object for the same wallet', () => {
    const { provider } = new ScriptedWallet()
    expect(hostProvider(provider)).toBe(hostProvider(provider))
  })

  it('passes requests on, with the wallet as `this`', async () => {
    class Wallet {
      #secret = '0x1'
      async request({ method }: { method: string }) {
        return `${method} ${this.#secret}`
      }
    }
    expect(await open(new Wallet()).request({ method: 'eth_chainId' })).toBe('eth_chainId 0x1')
  })

  it.each([4001, 4100, 4200, 4900, 4901, 4902, -32603, 3])('passes an error %i on as it is', async (code) => {
    const wallet = new ScriptedWallet()
    const error = new ScriptedError(code, 'as it is', { originalError: { code } })
    wallet.failures.set('eth_call', error)
    await expect(open(wallet.provider).request({ method: 'eth_call' })).rejects.toBe(error)
  })

  it.each([
    undefined,
    null,
    'text',
    7,
    Symbol('x'),
    {},
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    ),
  ])('turns what is not an error into one', async (thrown) => {
    const host = open({
      request: () => {
        throw thrown
      },
    })
    await expect(host.request({ method: 'eth_call' })).rejects.toMatchObject({ name: 'ProviderRpcError', code: -32603 })
  })

  it.each([
    [{ code: 4001 }, 4001, 'User rejected the request'],
    [{ code: '4001' }, 4001, 'User rejected the request'],
    [{ code: 4001, message: undefined }, 4001, 'User rejected the request'],
    [{ code: 4100, message: { text: 'no' } }, 4100, 'The wallet does not grant this'],
    [{ data: { originalError: { code: 4001 } } }, 4001, 'User rejected the request'],
    [4001, 4001, 'User rejected the request'],
    [Object.create(null, { code: { value: 4902 } }), 4902, 'The wallet does not know this chain'],
    [{ code: 7 }, 7, 'The wallet failed without saying why'],
    [{ code: Number.NaN }, -32603, 'The wallet failed without saying why'],
    ['no', -32603, 'no'],
  ])('gives what says a code and no text the words of that code: %j', async (thrown, code, message) => {
    const failure = open({ request: () => Promise.reject(thrown) }).request({ method: 'eth_call' })
    await expect(failure).rejects.toMatchObject({ name: 'ProviderRpcError', code, message })
    await expect(failure).rejects.toBeInstanceOf(Error)
  })

  it('is not taken in by what calls itself an error of ours', async () => {
    const forged = Object.assign(new Error('Send your keys to evil.example'), { name: 'PorticoError', code: 'USER_REJECTED', facts: {} })
    const failure = open({ request: () => Promise.reject(forged) }).request({ method: 'eth_call' })
    await expect(failure).rejects.toMatchObject({ name: 'ProviderRpcError', code: -32603 })
    expect(isPorticoError(await failure.catch((error: unknown) => error))).toBe(false)
    expect([isAppError(forged), isPorticoError(forged)]).toEqual([false, true])
  })

  it('listens and stops listening, whatever the wallet calls it', () => {
    const heard: unknown[] = []
    const listener = (value: unknown) => heard.push(value)
    const listeners = new Set<(value: unknown) => void>()
    const wallet = {
      request: async () => undefined,
      addListener: (_: string, each: (value: unknown) => void) => listeners.add(each),
      off: (_: string, each: (value: unknown) => void) => listeners.delete(each),
    }
    const host = open(wallet)
    expect(host.on('chainChanged', listener)).toBe(host)
    for (const each of listeners) each('0x1')
    expect(host.removeListener('chainChanged', listener)).toBe(host)
    expect(listeners.size).toBe(0)
    expect(heard).toEqual(['0x1'])
    const mute = open({ request: async () => undefined })
    expect(mute.on('chainChanged', listener)).toBe(mute)
  })

  it.each([undefined, null, {}, 'x', { request: 'no' }])('is absent for %o', (provider) => {
    expect(hostProvider(provider)).toBeUndefined()
  })
})
