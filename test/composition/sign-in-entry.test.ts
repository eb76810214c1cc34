import { describe, expect, it } from 'vitest'
import { GiveUpSignIn } from '../../src/composition/core/give-up-sign-in.ts'
import { SignInEntry } from '../../src/composition/core/sign-in-entry.ts'
import type { FeatureLoader } from '../../src/composition/feature-loader.ts'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import { UnendedSessions } from '../../src/domain/siwx/unended-sessions.ts'
import { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { coreWorld, never, quiet, walletNamed } from '../support/core-world.ts'

/** The part of the core that fetches the sign-in, with the fetching counted. */
function open(disk = new FakeDisk(), host: object = {}) {
  const core = coreWorld({ disk })
  const toasts = new ToastService(core.clock)
  const started: unknown[] = []
  const left: unknown[] = []
  const loading = { fails: false, hangs: false }
  const loader = {
    use: async () => {
      if (loading.hangs) await new Promise(() => {})
      if (loading.fails) throw new Error('not there')
      return {
        start: async () => {
          started.push('siwx')
          left.push(...(await new UnendedSessions(core.store).list()))
          return { siwx: {}, state: () => undefined, watch: () => () => {} }
        },
      }
    },
  }
  const { connections, modal, networks, store, router, events, options } = core
  const givingUp = new GiveUpSignIn(connections, core.disconnect, modal, router, toasts, events)
  const features = loader as unknown as FeatureLoader
  const entry = new SignInEntry(features, { networks: [], ...host }, options, connections, modal, networks, store, givingUp)
  return { ...core, toasts, entry, started, left, loading }
}

describe("a sign-in that the project's configuration requires", () => {
  it('is asked for by a wallet that came back before the configuration was known', async () => {
    const { connections, options, started } = open()
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(started).toEqual([])
    options.overrule({ reownAuthentication: true }, {})
    await quiet()
    expect(started).toEqual(['siwx'])
  })

  it('cannot be fetched: the open dialog says so and asks for a wallet again, and no wallet stays connected', async () => {
    const { connections, options, modal, router, toasts, loading, tracked } = open()
    loading.fails = true
    options.overrule({ reownAuthentication: true }, {})
    router.reset('ConnectingExternal')
    modal.setOpen(true)
    await connections.connect(walletNamed('Rainbow'), {}, never())
    modal.signIn?.connected()
    await quiet()
    expect([connections.connections, modal.state.value.open, router.current.view]).toEqual([[], true, 'Connect'])
    expect(toasts.state.value).toMatchObject({ variant: 'error', message: 'A problem occurred while trying initialize authentication' })
    expect(tracked).toContain('SIWX_AUTH_ERROR')
  })

  it('is not fetched before a wallet is connected, and lands there once one is', async () => {
    const { connections, options, modal, started } = open()
    options.overrule({ reownAuthentication: true }, {})
    await quiet()
    expect([started, modal.signIn !== undefined]).toEqual([[], true])
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(started).toEqual(['siwx'])
  })

  it('hands over who disconnected before its code could be fetched, because their sessions are stored', async () => {
    const { connections, options, loading, left } = open()
    options.overrule({ reownAuthentication: true }, {})
    loading.fails = true
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(connections.connections).toEqual([])
    loading.fails = false
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(left).toMatchObject(
      ['eip155:1', 'eip155:8453'].map((caipNetworkId) => ({ address: expect.stringMatching(/^0x/), caipNetworkId })),
    )
  })

  it('notes them for the next page, which fetches the code for them alone', async () => {
    const disk = new FakeDisk()
    const first = open(disk)
    first.options.overrule({ reownAuthentication: true }, {})
    first.loading.fails = true
    await first.connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    first.entry.dispose()
    const second = open(disk)
    await quiet()
    expect(second.started).toEqual([])
    second.options.overrule({ reownAuthentication: true }, {})
    await quiet()
    expect([second.started, second.left.length]).toEqual([['siwx'], 2])
  })

  it('notes who was replaced by another wallet, with every account that was active, and nobody else', async () => {
    const { connections, options, loading, store, fakes } = open()
    options.overrule({ reownAuthentication: true }, {})
    loading.hangs = true
    const [wallet] = fakes
    const [first, second, third] = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', `0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    wallet?.own.set('com.other', [third])
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    wallet?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: second }] })
    await quiet()
    expect(await store.get('siwx-unended')).toBeUndefined()
    await connections.connect(walletNamed('Other'), {}, never())
    await quiet()
    const rows = (await store.get('siwx-unended')) as readonly { address: string }[]
    expect([...new Set(rows.map(({ address }) => address))]).toEqual([first, second])
  })

  it('notes nobody who left this tab only', async () => {
    const { connections, options, loading, store } = open()
    options.overrule({ reownAuthentication: true }, {})
    loading.hangs = true
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    connections.dropLocally('eip155')
    await quiet()
    expect(await store.get('siwx-unended')).toBeUndefined()
  })

  it('is watched no more once it is disposed', async () => {
    const { connections, options, entry, started } = open()
    await connections.connect(walletNamed('Rainbow'), {}, never())
    entry.dispose()
    options.overrule({ reownAuthentication: true }, {})
    await quiet()
    expect(started).toEqual([])
  })

  it('asks for nothing any more once it is disposed', async () => {
    const { options, entry, loading } = open()
    options.overrule({ reownAuthentication: true }, {})
    loading.hangs = true
    const asked = entry.signIn(never()).catch((error: unknown) => error)
    entry.dispose()
    expect(await asked).toMatchObject({ code: 'ABORTED' })
    expect(await entry.signIn(never()).catch((error: unknown) => error)).toMatchObject({ code: 'ABORTED' })
  })
})

describe('the older siweConfig', () => {
  const evm = [{ namespace: 'solana' }, { namespace: 'eip155' }]
  it.each([
    ['asks where an adapter of eip155 is there', { siweConfig: {}, adapters: evm }, ['siwx']],
    ['asks nobody with `enabled: false`', { siweConfig: { enabled: false }, adapters: evm }, []],
    ['asks nobody without an adapter of eip155', { siweConfig: {}, adapters: [{ namespace: 'solana' }] }, []],
    ['asks nobody where it is not set', { adapters: evm }, []],
  ])('%s', async (_, host, expected) => {
    const { connections, started, entry } = open(new FakeDisk(), host)
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(started).toEqual(expected)
    if (expected.length === 0) await expect(entry.signIn(never())).rejects.toMatchObject({ code: 'SIWX_OFF' })
  })
})
