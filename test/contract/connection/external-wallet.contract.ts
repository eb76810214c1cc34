import { expect, it } from 'vitest'
import type { ExternalWallet } from '../../../src/ports/connection/external-wallet.ts'

/** The port, and what its other end can be told. */
export type World = Readonly<{
  wallet: ExternalWallet
  addresses: readonly string[]
  chainId: number
  /** Its page granted the account before ours asked: a Safe that frames it. */
  grantsUnasked?: boolean
  answers(how: 'approve' | 'reject' | 'ignore'): void
  /** Windows opened, or questions that a person had to answer. */
  prompts(): number
  /** Whether `signature` is the wallet's, of the text 'hello'. */
  isSigned(signature: unknown): Promise<boolean>
  /** What becomes of a wallet when the page is loaded anew. */
  reloaded(): ExternalWallet
}>

const HELLO = '0x68656c6c6f'
const code = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: unknown }) => error.code,
  )

export function describeExternalWallet(open: () => World): void {
  const connected = async () => {
    const world = open()
    const ask = (method: string, params: readonly unknown[] = []) => world.wallet.provider.request({ method, params })
    await ask('eth_requestAccounts')
    return { ...world, ask }
  }
  const ask = ({ wallet }: World, method: string, params: readonly unknown[] = []) => wallet.provider.request({ method, params })

  it('opens nothing before it is asked to connect', async () => {
    const world = open()
    expect(await ask(world, 'eth_accounts')).toEqual(world.grantsUnasked ? world.addresses : [])
    expect(world.prompts()).toBe(0)
  })

  it('connects, and says where it stands', async () => {
    const world = open()
    expect(await ask(world, 'eth_requestAccounts')).toEqual(world.addresses)
    expect(await ask(world, 'eth_accounts')).toEqual(world.addresses)
    expect(await ask(world, 'eth_chainId')).toBe(`0x${world.chainId.toString(16)}`)
  })

  it('does not ask a second time', async () => {
    const { ask, prompts, addresses } = await connected()
    const before = prompts()
    expect(await ask('eth_requestAccounts')).toEqual(addresses)
    expect(prompts()).toBe(before)
  })

  it('signs', async () => {
    const { ask, addresses, isSigned } = await connected()
    expect(await isSigned(await ask('personal_sign', [HELLO, addresses[0]]))).toBe(true)
  })

  it('says with 4001 that the visitor said no', async () => {
    const { ask, answers, addresses } = await connected()
    answers('reject')
    expect(await code(ask('personal_sign', [HELLO, addresses[0]]))).toBe(4001)
  })

  it('lets go of what is given up', async () => {
    const { ask, answers, addresses, wallet } = await connected()
    answers('ignore')
    const stop = new AbortController()
    const signing = code(wallet.ask({ method: 'personal_sign', params: [HELLO, addresses[0]] }, stop.signal))
    await new Promise((soon) => setTimeout(soon, 20))
    stop.abort()
    expect(await signing).toBe('ABORTED')
    answers('approve')
    expect(await ask('personal_sign', [HELLO, addresses[0]])).toMatch(/^0x/)
  })

  it('refuses what it does not know', async () => {
    const { ask } = await connected()
    expect(await code(ask('eth_subscribe', ['newHeads']))).toBe(4200)
  })

  it('is still connected after a reload', async () => {
    const { reloaded, addresses, prompts } = await connected()
    const before = prompts()
    expect(await reloaded().provider.request({ method: 'eth_accounts' })).toEqual(addresses)
    expect(prompts()).toBe(before)
  })

  it('grants nothing once it was left, until it is asked again', async () => {
    const { wallet, ask, addresses } = await connected()
    await wallet.forget()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual(addresses)
  })

  it('hands out one provider', () => {
    const { wallet } = open()
    expect(wallet.provider).toBe(wallet.provider)
  })
}
