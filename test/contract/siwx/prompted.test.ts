import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { PromptedAnswer, PromptedMessage } from '../../../src/domain/siwx/sign-in-gateway.ts'
import { ADDRESS_PLACEHOLDER } from '../../../src/domain/siwx/siwx-session.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { DefaultSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import { FakeChainAdapter } from '../../fakes/connection/fake-chain-adapter.ts'
import type { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { never, quiet, walletNamed } from '../../support/core-world.ts'
import { siwxWorld } from '../../support/siwx-world.ts'

const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const CHAIN = 'eip155:1'

async function open(options: ConstructorParameters<typeof DefaultSiwx>[0] = {}) {
  const adapter = new FakeChainAdapter('eip155')
  adapter.accounts = [owner.address]
  const siwx = new DefaultSiwx({ verifiers: [new EvmSiwxVerifier()], statement: 'Hello.', ...options })
  const world = siwxWorld({ siwx: siwx as unknown as FakeSiwx, adapters: [adapter] })
  await world.start()
  const { signIn } = world.modal
  const asked = await signIn?.prompted(CHAIN, 'site')
  if (!signIn || !asked) throw new Error('nothing is asked')
  const login = async () => {
    world.open.run({})
    await world.connect.run(walletNamed('Frame'), never())
    await quiet()
  }
  return { world, signIn, asked, login, siwx }
}
const textOf = (asked: PromptedMessage, address: string = owner.address) => asked.serializedMessage.replaceAll(ADDRESS_PLACEHOLDER, address)
async function answered(asked: PromptedMessage, more: Partial<PromptedAnswer> = {}): Promise<PromptedAnswer> {
  const message = more.message ?? textOf(asked)
  return { address: owner.address, caipNetworkId: CHAIN, message, signature: await owner.signMessage({ message }), ...more }
}

describe('a login that signs in', () => {
  it('gives a message with a placeholder, and nothing for other chains', async () => {
    const { asked, signIn } = await open()
    expect(asked).toMatchObject({ accountAddress: ADDRESS_PLACEHOLDER, chainId: CHAIN, domain: 'app.example' })
    expect(asked.serializedMessage.split('\n')[1]).toBe(ADDRESS_PLACEHOLDER)
    expect(await signIn.prompted('bip122:000000000019d6689c085ae165831e93', 'site')).toBeUndefined()
  })

  it('adds the session, and nobody is asked again', async () => {
    const { world, asked, signIn, login, siwx } = await open()
    const adding = signIn.adoptPrompted(asked, await answered(asked), never())
    await login()
    await adding
    await expect.poll(() => world.service.state.value.status).toBe('signedIn')
    expect([world.modal.state.value.open, (await siwx.getSessions(CHAIN, owner.address)).length]).toEqual([false, 1])
    expect(world.tracked).toContain('SIWX_AUTH_SUCCESS')
    expect(await world.last.networks(never())).toEqual([CHAIN])
  })

  it('does not wait for its network to be stored', async () => {
    const { world, asked, signIn, login } = await open()
    world.last.remember = () => new Promise(() => {})
    void signIn.adoptPrompted(asked, await answered(asked), never())
    await login()
    await expect.poll(() => world.service.state.value.status).toBe('signedIn')
  })

  it('whose signature is not accepted asks as after any other connect', async () => {
    const { world, asked, signIn, login } = await open()
    const told: { event: string; properties?: unknown }[] = []
    world.events.state.watch((last) => last && told.push(last.data))
    await signIn.adoptPrompted(asked, await answered(asked, { signature: '0x00' }), never())
    await login()
    await expect.poll(() => world.router.current.view).toBe('SIWXSignMessage')
    const errors = told.filter(({ event }) => event === 'SIWX_AUTH_ERROR')
    expect(errors).toMatchObject([{ properties: { network: CHAIN, code: 'SIWX_SIGNATURE_INVALID' } }])
  })

  const other = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  it.each<[string, (asked: PromptedMessage) => Partial<PromptedAnswer>]>([
    ['of another account', () => ({ address: other.address })],
    ['on another chain', () => ({ caipNetworkId: 'eip155:8453' })],
    ['with another text', (asked) => ({ message: textOf(asked).replace('Hello.', 'Hello!') })],
    ['with a line more', (asked) => ({ message: `${textOf(asked)}\nRequest ID: 7` })],
    ['with the placeholder in it', (asked) => ({ message: asked.serializedMessage })],
    ['with text in place of the address', (asked) => ({ message: textOf(asked, `${owner.address}\nand more`) })],
    ['with another nonce', (asked) => ({ message: textOf(asked).replace(asked.nonce, 'Nonce00000001') })],
  ])('%s makes no session', async (_, wrong) => {
    const { asked, signIn, siwx } = await open()
    await signIn.adoptPrompted(asked, await answered(asked, wrong(asked)), never())
    expect(await siwx.getSessions(CHAIN, owner.address)).toEqual([])
    expect(await siwx.getSessions('eip155:8453', owner.address)).toEqual([])
    expect(await siwx.getSessions(CHAIN, other.address)).toEqual([])
  })

  it('that was given up leaves no session, and its message cannot be used twice', async () => {
    const { asked, signIn, siwx } = await open()
    const leaving = new AbortController()
    const adding = signIn.adoptPrompted(asked, await answered(asked), leaving.signal)
    leaving.abort()
    await adding
    expect(await siwx.getSessions(CHAIN, owner.address)).toEqual([])
    await signIn.adoptPrompted(asked, await answered(asked), never())
    expect(await siwx.getSessions(CHAIN, owner.address)).toEqual([])
  })
})
