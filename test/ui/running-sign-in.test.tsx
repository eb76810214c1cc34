import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { SignInSnapshot } from '../../src/domain/siwx/sign-in-snapshot.ts'
import type { AccountSnapshot } from '../../src/ports/host/host-snapshots.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { mainnet } from '../fakes/network/chains.ts'
import { FakeSiwx } from '../fakes/siwx/fake-siwx.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
vi.setConfig({ testTimeout: 20_000 })
const made: Portico[] = []
const leaving: (() => void)[] = []
beforeAll(async () => {
  await import('../../src/composition/core/start-core.ts')
  await import('../../src/composition/features/siwx.feature.ts')
}, 60_000)
afterEach(async () => {
  cleanup()
  for (const portico of made.splice(0)) await portico.dispose()
  for (const leave of leaving.splice(0)) leave()
})

const session = (resources?: readonly string[]) => ({
  data: { accountAddress: ALICE, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '', ...(resources && { resources }) },
  message: '',
  signature: '',
})

function site(given: FakeSiwx | 'none' = new FakeSiwx()) {
  const siwx = given === 'none' ? undefined : given
  const wallet = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha', accounts: [ALICE], chainId: 1 })
  leaving.push(wallet.announce(window))
  const portico = createPortico({
    ...{ networks: [mainnet], adapters: [evm()], storage: 'memory', enableCoinbase: false, services: { rpcGateway: false } },
    ...{ siwx, features: { headless: true }, fetch: async () => new Response(undefined, { status: 500 }) },
  })
  made.push(portico)
  return { portico, wallet, siwx }
}
const becomes = (portico: Portico, status: SignInSnapshot['status']) =>
  expect.poll(() => portico.getSignIn().status, { timeout: 10_000 }).toBe(status)

describe('whether the visitor is signed in', () => {
  it('the instance tells, with the session and its e-mail address, which is that of the account too', async () => {
    const siwx = new FakeSiwx()
    siwx.sessions = [session(['https://shop.example/terms', 'email:ann%23x@shop.example'])]
    const { portico } = site(siwx)
    const [heard, accounts]: [SignInSnapshot[], AccountSnapshot[]] = [[], []]
    portico.subscribeSignIn((state) => heard.push(state))
    portico.subscribeAccount((account) => accounts.push(account))
    expect(portico.getSignIn()).toEqual({ status: 'signedOut' })
    await portico.connect({ wallet: 'com.alpha' })
    await becomes(portico, 'signedIn')
    expect(heard.map(({ status }) => status)).toEqual(['checking', 'signedIn'])
    expect(portico.getSignIn()).toMatchObject({ email: 'ann#x@shop.example', session: { data: { accountAddress: ALICE } } })
    expect([Object.isFrozen(portico.getSignIn()), Object.isFrozen(portico.getSignIn().session?.data)]).toEqual([true, true])
    expect([portico.getAccount().user, accounts.at(-1)?.user?.email]).toEqual([{ email: 'ann#x@shop.example' }, 'ann#x@shop.example'])
    await portico.disconnect()
    expect([portico.getSignIn(), portico.getAccount().user]).toEqual([{ status: 'signedOut' }, undefined])
  })

  it.each([['email:<b>ann</b>@x.example'], ['email:%E0%A4%A'], ['email:'], ['mailto:ann@x.example']])(
    '%s is no address',
    async (resource) => {
      const siwx = new FakeSiwx()
      siwx.sessions = [session([resource])]
      const { portico } = site(siwx)
      await portico.connect({ wallet: 'com.alpha' })
      await becomes(portico, 'signedIn')
      expect([portico.getSignIn().email, portico.getAccount().user]).toEqual([undefined, undefined])
    },
  )

  it('is never told of an account that is not the active one any more', async () => {
    const siwx = new FakeSiwx()
    siwx.required = false
    siwx.sessions = [session()]
    const { portico, wallet } = site(siwx)
    const seen: [string | undefined, string][] = []
    const note = () => void seen.push([portico.getAccount().address, portico.getSignIn().status])
    await portico.connect({ wallet: 'com.alpha' })
    await becomes(portico, 'signedIn')
    portico.subscribeAccount(note)
    portico.subscribeNetwork(note)
    portico.subscribeState(note)
    portico.subscribeSignIn(note)
    wallet.selectAccounts([BOB])
    await expect.poll(() => portico.getAccount().address).toBe(BOB)
    await becomes(portico, 'signedOut')
    wallet.selectAccounts([ALICE])
    await becomes(portico, 'signedIn')
    await portico.disconnect()
    await becomes(portico, 'signedOut')
    expect(seen.filter(([address, status]) => status === 'signedIn' && address !== ALICE)).toEqual([])
    expect(seen.some(([address]) => address === BOB)).toBe(true)
  })

  it('a site without a sign-in hears nothing', async () => {
    const { portico } = site('none')
    let heard = 0
    portico.subscribeSignIn(() => {
      heard += 1
    })
    await portico.connect({ wallet: 'com.alpha' })
    expect([portico.getSignIn(), heard]).toEqual([{ status: 'signedOut' }, 0])
  })

  it('the hook tells, without any code of signing in, and asks', async () => {
    const { portico, siwx } = site()
    const Shown = () => {
      const { status, session: held, signIn } = react.useSiwx()
      return (
        <button type="button" onClick={() => void signIn().catch(() => {})}>
          {`${status} ${held?.data.accountAddress ?? 'nobody'}`}
        </button>
      )
    }
    render(
      <react.PorticoProvider portico={portico}>
        <Shown />
      </react.PorticoProvider>,
    )
    const button = screen.getByRole('button')
    expect(button.textContent).toBe('signedOut nobody')
    await act(async () => {
      await portico.connect({ wallet: 'com.alpha' })
      await expect.poll(() => siwx?.asked.some((each) => each.startsWith('getSessions')), { timeout: 10_000 }).toBe(true)
    })
    expect(button.textContent).toBe('signedOut nobody')
    if (siwx) siwx.sessions = [session()]
    await act(async () => {
      button.click()
      await becomes(portico, 'signedIn')
    })
    expect(button.textContent).toBe(`signedIn ${ALICE}`)
  })
})
