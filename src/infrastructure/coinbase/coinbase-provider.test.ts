import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../../test/support/memory-storage.ts'
import type { RequestArguments } from '../shared/eip1193-request.ts'
import { CoinbaseProvider, type CoinbaseSigner } from './coinbase-provider.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const quiet = () => new Promise((resolve) => setImmediate(resolve))

/** A signer that resolves its requests when the test calls `approve`. */
class SlowSigner implements CoinbaseSigner {
  accounts: readonly string[] = []
  cleanups = 0
  #answer: ((isYes: boolean) => void) | undefined

  constructor(
    readonly address: string,
    readonly emit: (event: string, value: unknown) => void,
  ) {}

  handshake(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answer = (isYes) => {
        if (!isYes) return reject(new Error('no'))
        this.accounts = [this.address]
        this.emit('accountsChanged', this.accounts)
        resolve()
      }
    })
  }

  /** The provider, not the signer, tracks whether the caller has aborted. */
  approve(): void {
    this.#answer?.(true)
  }

  async request({ method }: RequestArguments): Promise<unknown> {
    return method === 'eth_chainId' ? '0x1' : this.accounts
  }

  async cleanup(): Promise<void> {
    this.cleanups += 1
    this.#answer?.(false)
  }

  session() {
    return { id: '1', secret: '2' }
  }
}

function world() {
  const links: SlowSigner[] = []
  const keys: SlowSigner[] = []
  let way = 'walletlink'
  const communicator = {
    onMessage: () => new Promise<never>(() => {}),
    postMessage: async () => {},
    postRequestAndWaitForResponse: async () => ({ data: way }),
  }
  const add = (list: SlowSigner[], address: string) => (emit: (event: string, value: unknown) => void) => {
    const signer = new SlowSigner(address, emit)
    list.push(signer)
    return signer
  }
  const provider = new CoinbaseProvider({
    communicator: communicator as never,
    preference: () => ({}),
    keySigner: add(keys, BOB),
    linkSigner: async (emit) => add(links, ALICE)(emit),
    read: async () => undefined,
  })
  const heard: unknown[] = []
  for (const event of ['accountsChanged', 'disconnect']) provider.on(event, (value) => heard.push([event, value]))
  const connect = async (by: 'scw' | 'walletlink') => {
    way = by
    const work = provider.request({ method: 'eth_requestAccounts' }).catch((error: unknown) => error)
    await quiet()
    return work
  }
  const accounts = () => provider.request({ method: 'eth_accounts' })
  return { provider, links, keys, heard, connect, accounts }
}

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe("what Coinbase's app approves late", () => {
  it('connects nobody once the visitor gave up', async () => {
    const { provider, links, heard, connect, accounts } = world()
    const work = connect('walletlink')
    await quiet()
    provider.giveUp()
    links[0]?.approve()
    await expect(work).resolves.toMatchObject({ code: 4001 })
    expect([await accounts(), heard, links[0]?.cleanups]).toEqual([[], [], 1])
  })

  it('does not replace what was connected with a passkey since', async () => {
    const { provider, links, keys, heard, connect, accounts } = world()
    void connect('walletlink')
    await quiet()
    provider.giveUp()
    const second = connect('scw')
    await quiet()
    keys[0]?.approve()
    expect(await second).toEqual([BOB])
    links[0]?.approve()
    links[0]?.emit('accountsChanged', [ALICE])
    await quiet()
    expect([await accounts(), heard]).toEqual([[BOB], []])
    keys[0]?.emit('accountsChanged', [BOB])
    expect(heard).toEqual([['accountsChanged', [BOB]]])
  })

  it('leaves keys that were made after a disconnect', async () => {
    const { provider, keys, connect, accounts } = world()
    const first = connect('scw')
    await quiet()
    keys[0]?.approve()
    await first
    const leaving = provider.forget()
    const second = connect('scw')
    await leaving
    await quiet()
    keys[1]?.approve()
    expect([await second, await accounts(), localStorage.getItem('-CBWSDK:SignerConfigurator:SignerType')]).toEqual([[BOB], [BOB], 'scw'])
  })
})
