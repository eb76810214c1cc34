// @vitest-environment happy-dom
import { ContainerModule, type ServiceIdentifier } from 'inversify'
import { describe, expect, it } from 'vitest'
import { resolver } from '../../src/composition/bindings.ts'
import { createContainer } from '../../src/composition/create-container.ts'
import { Features } from '../../src/composition/features.ts'
import { CloudSiwx } from '../../src/infrastructure/siwx/cloud-siwx.ts'
import { SiweSiwx } from '../../src/infrastructure/siwx/siwe-siwx.ts'
import { mainnet } from '../../src/networks.ts'
import { Http } from '../../src/ports/http/http.ts'
import type { SiweConfig } from '../../src/ports/siwx/siwe-config.ts'
import type { Siwx } from '../../src/ports/siwx/siwx.ts'
import { FakeHttp } from '../fakes/http/fake-http.ts'
import { FakeSiwx } from '../fakes/siwx/fake-siwx.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function siwxOf(reownAuthentication: boolean, siwx: FakeSiwx | CloudSiwx | undefined, siweConfig?: SiweConfig) {
  const http = new FakeHttp(new FakeClock())
  const module = new ContainerModule(({ rebind }) => void rebind(Http as ServiceIdentifier<Http>).toConstantValue(http))
  const options = { projectId: 'p1', networks: [mainnet], storage: 'memory', features: { reownAuthentication }, siwx, siweConfig } as const
  const container = createContainer(options, module)
  const { siwx: used } = await (await resolver(container)(Features).use('siwx')).start()
  return { http, used: used as Siwx }
}

describe('which sign-in is used', () => {
  it('the hosted one where the project wants it, in place of another, and the one the site set up itself', async () => {
    const own = new CloudSiwx({ required: false })
    expect((await siwxOf(true, undefined)).used).toBeInstanceOf(CloudSiwx)
    expect((await siwxOf(true, new FakeSiwx())).used).toBeInstanceOf(CloudSiwx)
    expect((await siwxOf(true, own)).used).toBe(own)
    expect((await siwxOf(false, own)).used).toBe(own)
  })

  it("the site's own elsewhere", async () => {
    const siwx = new FakeSiwx()
    expect((await siwxOf(false, siwx)).used).toBe(siwx)
  })

  it('an adapter of the older siweConfig, which asks its functions; not where the project wants the hosted one', async () => {
    const asked: string[] = []
    const config = { getNonce: async (address?: string) => void asked.push(String(address)) } as unknown as SiweConfig
    const { used } = await siwxOf(false, undefined, config)
    await used.createMessage({ accountAddress: MINE, chainId: 'eip155:1' }).catch(() => {})
    expect([used instanceof SiweSiwx, asked]).toEqual([true, [MINE]])
    expect((await siwxOf(true, undefined, config)).used).toBeInstanceOf(CloudSiwx)
  })

  it('asks the service for the nonce', async () => {
    const { used, http } = await siwxOf(true, undefined)
    await used.createMessage({ accountAddress: MINE, chainId: 'eip155:1' }).catch(() => {})
    expect(http.requests.map(({ url }) => new URL(url).pathname)).toContain('/auth/v1/nonce')
  })
})
