import { describe, expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { SERVICE_DEFAULTS } from '../shared/service-defaults.ts'
import { clientSetup } from './client-setup.ts'

const page = new FakePage()
const setup = (given: Parameters<typeof clientSetup>[0]) => clientSetup(given, page, new FakeKeyValueStore())

describe("how the relay's client is made", () => {
  it("names the page's own address, whatever the site says of itself", () => {
    const { metadata } = setup({ metadata: { name: 'Bank', description: '', url: 'https://bank.example', icons: [] } })
    expect(metadata).toEqual({ name: 'Bank', description: 'Things', url: page.origin, icons: [] })
    expect(setup({}).metadata).toEqual(page.metadata())
  })

  it("goes to the site's own relay, else to the provider's", () => {
    expect(setup({ services: { relay: 'ws://127.0.0.1:1' } }).relayUrl).toBe('ws://127.0.0.1:1')
    expect(setup({ projectId: 'x' }).relayUrl).toBe(SERVICE_DEFAULTS.relay)
  })

  it.each([
    [{ projectId: 'x' }, SERVICE_DEFAULTS.verify],
    [{ projectId: 'x', services: { verify: false } as const }, undefined],
    [{ projectId: 'x', services: { relay: 'ws://127.0.0.1:1' } }, undefined],
    [{ services: { verify: 'https://verify.example' } }, 'https://verify.example'],
    [{}, undefined],
  ])('asks for an attestation where there is one: %j', (given, url) => {
    expect(setup(given).verifyUrl).toBe(url)
  })
})
