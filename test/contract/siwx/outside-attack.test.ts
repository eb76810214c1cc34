import { describe, expect, it } from 'vitest'
import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import { CryptoRandomness } from '../../../src/infrastructure/random/crypto-randomness.ts'
import { CloudSiwx } from '../../../src/infrastructure/siwx/cloud-siwx.ts'
import { siwxContext } from '../../../src/infrastructure/siwx/page-siwx-context.ts'
import { HttpSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import type { Page } from '../../../src/ports/page/page.ts'
import type { Siwx } from '../../../src/ports/siwx/siwx.ts'
import { FakeCloudSignIn } from '../../fakes/siwx/fake-cloud-sign-in.ts'
import { coreWorld, quiet } from '../../support/core-world.ts'
import { evmSigner } from '../../support/siwx-signers.ts'
import { PAGE } from '../../support/siwx-world.ts'

const alice = evmSigner('alice')
const HERE = 'eip155:1'

async function signed(siwx: Siwx): Promise<SiwxSession> {
  const message = await siwx.createMessage({ accountAddress: alice.address, chainId: HERE })
  const { toString: _, ...data } = message
  return { data, message: String(message), signature: await alice.sign(String(message)) }
}

describe('CloudSiwx', () => {
  it('tells of no session that was ended while its token was being written', async () => {
    const { connections, networks, active, store, clock } = coreWorld({})
    const [siwx, cloud] = [new CloudSiwx(), new FakeCloudSignIn()]
    const context = siwxContext({
      connections,
      networks,
      active,
      store,
      clock,
      page: { href: PAGE } as Page,
      random: new CryptoRandomness(),
    })
    siwx.attach({ ...context, cloud: async () => cloud })
    const told: unknown[] = []
    siwx.on('sessionChanged', (session) => told.push(session?.data.accountAddress))
    const session = await signed(siwx)
    const keep = store.update.bind(store)
    let go = () => {}
    store.update = async (key, change) => {
      if (key === 'siwx-token' && cloud.sessions.size > 0) {
        store.update = keep
        await new Promise<void>((resolve) => {
          go = resolve
        })
      }
      return keep(key, change)
    }
    const adding = siwx.addSession(session).then(
      () => 'added',
      () => 'refused',
    )
    await quiet()
    await siwx.revokeSession(HERE, alice.address)
    go()
    expect(await adding).toBe('refused')
    await quiet()
    expect([told.at(-1), await store.get('siwx-token'), cloud.sessions.size]).toEqual([undefined, undefined, 0])
  })
})

describe('HttpSiwx', () => {
  it('signs out for no answer of before the account signed in again', async () => {
    const waiting: (() => void)[] = []
    let [nonces, isIn, isSlow] = [0, false, true]
    const fetch = (async (input: string, init: RequestInit = {}) => {
      const path = new URL(input, 'https://app.example').pathname
      if (path.endsWith('nonce')) {
        nonces += 1
        return Response.json({ nonce: `nonce0000${nonces}` })
      }
      if (path.endsWith('verify')) {
        if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
        isIn = true
      }
      if (path.endsWith('sign-out') && init.method === 'POST') isIn = false
      return Response.json(path.endsWith('session') && isIn ? { address: alice.address, chainId: HERE } : {})
    }) as typeof globalThis.fetch
    const siwx = new HttpSiwx({ fetch, domain: 'app.example', uri: 'https://app.example/' })
    const first = siwx.addSession(await signed(siwx)).catch(() => {})
    await quiet()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await siwx.revokeSession(HERE, alice.address)
    isSlow = false
    await siwx.addSession(await signed(siwx))
    for (const go of waiting) go()
    await first
    expect(await siwx.getSessions(HERE, alice.address)).toHaveLength(1)
  })
})
