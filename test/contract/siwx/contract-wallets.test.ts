import { createClient, type Hex, http } from 'viem'
import { getCode } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { type AppError, isAppError } from '../../../src/domain/errors/app-error.ts'
import type { SiwxData, SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { DefaultSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import { writeMessage } from '../../../src/infrastructure/siwx/siwx-texts.ts'
import { verifySignIn } from '../../../src/infrastructure/siwx/verify-sign-in.ts'
import { contractWallet } from '../../support/contract-wallet.ts'
import { evmSigner, type SiwxSigner } from '../../support/siwx-signers.ts'
import { describeSiwxVerifier } from './siwx-verifier.contract.ts'

const CHAIN = 'eip155:31391'
const NOW = Date.parse('2026-01-02T03:10:00.000Z')
const NONCE = 'Nonce00000001'
const key = (at: number): Hex => `0x${String(at).repeat(64)}`
const [deployed, planned, stranger] = [contractWallet(key(3)), contractWallet(key(5)), contractWallet(key(7))]

let chain: Anvil
let verifier: EvmSiwxVerifier
const dead = createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0, timeout: 500 }) })

beforeAll(async () => {
  chain = await startAnvil(31391, 0)
  await deployed.deploy(chain.url)
  const client = createClient({ transport: http(chain.url, { retryCount: 0 }) })
  verifier = new EvmSiwxVerifier((chainId) => (chainId === CHAIN ? client : chainId === 'eip155:2' ? dead : undefined))
}, 30_000)
afterAll(() => chain?.stop())

const dataOf = (accountAddress: string, chainId: string, more: Partial<SiwxData> = {}): SiwxData => ({
  ...{ accountAddress, chainId, domain: 'app.example', uri: 'https://app.example/', version: '1', nonce: NONCE },
  issuedAt: '2026-01-02T03:04:05.000Z',
  ...more,
})
async function signed({ address, chainId, sign }: SiwxSigner): Promise<SiwxSession> {
  const data = dataOf(address, chainId)
  const message = writeMessage(data)
  return { data, message, signature: await sign(message) }
}
const verify = (session: SiwxSession): Promise<string> =>
  verifySignIn(session, { domain: 'app.example', nonce: NONCE, now: NOW }, [verifier]).then(
    ({ accountAddress }) => accountAddress,
    (error: unknown) => (isAppError(error) ? (error as AppError).code : String(error)),
  )
const codeAt = (address: Hex) => getCode(createClient({ transport: http(chain.url) }), { address })

describeSiwxVerifier('EVM contract, deployed (ERC-1271)', async () => ({
  verifier,
  session: await signed(deployed.signer(CHAIN)),
  foreign: { ...(await signed(evmSigner())), data: { ...dataOf(planned.address, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') } },
}))
describeSiwxVerifier('EVM contract, not deployed yet (ERC-6492)', async () => ({
  verifier,
  session: await signed(planned.counterfactual(CHAIN)),
  foreign: { ...(await signed(evmSigner())), data: { ...dataOf(deployed.address, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') } },
}))

describe('a contract that signs in', () => {
  it('is believed where it stands, and verifying deploys nothing', async () => {
    expect(await verify(await signed(deployed.signer(CHAIN)))).toBe(deployed.address)
    expect(await verify(await signed(planned.counterfactual(CHAIN)))).toBe(planned.address)
    expect([(await codeAt(deployed.address)) !== undefined, await codeAt(planned.address)]).toEqual([true, undefined])
  })

  it('is believed with the long form of its signature too, once it stands', async () => {
    expect(await verify(await signed(deployed.counterfactual(CHAIN)))).toBe(deployed.address)
  })

  it('is refused where it does not stand: with the short form, on another chain, on one that nobody can ask', async () => {
    expect(await verify(await signed(planned.signer(CHAIN)))).toBe('SIWX_SIGNATURE_INVALID')
    expect(await verify(await signed(deployed.signer('eip155:1')))).toBe('SIWX_SIGNATURE_INVALID')
    expect(await verify(await signed(deployed.signer('eip155:2')))).toBe('NODE_REFUSED')
    expect(await verify(await signed(planned.counterfactual('eip155:2')))).toBe('NODE_REFUSED')
  })

  it("is refused with another owner's signature, or what deploys another contract", async () => {
    const own = await signed(deployed.signer(CHAIN))
    expect(await verify({ ...own, signature: await stranger.signer(CHAIN).sign(own.message) })).toBe('SIWX_SIGNATURE_INVALID')
    expect(await verify({ ...own, signature: await stranger.counterfactual(CHAIN).sign(own.message) })).toBe('SIWX_SIGNATURE_INVALID')
    const later = await signed(planned.counterfactual(CHAIN))
    expect(await verify({ ...later, signature: await stranger.counterfactual(CHAIN).sign(later.message) })).toBe('SIWX_SIGNATURE_INVALID')
    expect(await verify(await signed(planned.counterfactual(CHAIN, '0x6000')))).toBe('SIWX_SIGNATURE_INVALID')
  })

  it.each<[keyof SiwxData, unknown]>([
    ['domain', 'app.example.evil.example'],
    ['uri', 'https://app.example/other'],
    ['nonce', 'Nonce00000002'],
    ['issuedAt', '2026-01-02T03:04:06.000Z'],
    ['statement', 'And all your money.'],
    ['expirationTime', '2027-01-02T03:04:06.000Z'],
    ['resources', ['https://evil.example']],
  ])('never verifies with another %s', async (field, value) => {
    for (const signer of [deployed.signer(CHAIN), planned.counterfactual(CHAIN)]) {
      const session = await signed(signer)
      const data = { ...session.data, [field]: value } as SiwxData
      const other = { ...session, data, message: writeMessage(data) }
      await expect(verifySignIn(other, { domain: data.domain, nonce: data.nonce, now: NOW }, [verifier])).rejects.toMatchObject({
        code: 'SIWX_SIGNATURE_INVALID',
      })
    }
  })

  it('gets a session of `DefaultSiwx`, and no stranger does', async () => {
    const siwx = new DefaultSiwx({ domain: 'app.example', uri: 'https://app.example/', verifiers: [verifier] })
    const ask = async (signer: SiwxSigner, by = signer) => {
      const message = await siwx.createMessage({ accountAddress: signer.address, chainId: signer.chainId })
      const { toString: _, ...data } = message
      return siwx.addSession({ data, message: String(message), signature: await by.sign(String(message)) })
    }
    await ask(deployed.signer(CHAIN))
    await ask(planned.counterfactual(CHAIN))
    await expect(ask(deployed.signer(CHAIN), stranger.signer(CHAIN))).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    expect((await siwx.getSessions(CHAIN, deployed.address)).length).toBe(1)
    expect((await siwx.getSessions(CHAIN, planned.address)).length).toBe(1)
  })
})
