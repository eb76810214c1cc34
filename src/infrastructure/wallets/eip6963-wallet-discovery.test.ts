import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { discoveryWorld, ICON } from '../../../test/support/discovery-world.ts'

describe('announcing', () => {
  it('asks once when it starts and once per refresh', () => {
    const { window, discovery } = discoveryWorld()
    let asked = 0
    window.addEventListener('eip6963:requestProvider', () => {
      asked += 1
    })
    discovery.start(new Set())
    discovery.start(new Set())
    expect(asked).toBe(1)
    discovery.refresh()
    expect(asked).toBe(2)
  })

  it('leaves no listener behind', () => {
    const target = new EventTarget()
    const live = new Set<unknown>()
    class CountingTarget extends EventTarget {
      override addEventListener(...[type, listener]: Parameters<EventTarget['addEventListener']>) {
        live.add(`${type} ${String(listener !== null)}`)
      }
      override removeEventListener(...[type, listener]: Parameters<EventTarget['removeEventListener']>) {
        live.delete(`${type} ${String(listener !== null)}`)
      }
    }
    Object.assign(target, { EventTarget: CountingTarget })
    const { discovery } = discoveryWorld({ target })
    discovery.start(new Set())
    expect(live.size).toBe(2)
    discovery.dispose()
    expect(live.size).toBe(0)
  })

  it('is heard though a script of the page keeps it from spreading', async () => {
    const { window, discovery, announce, connectors, clock } = discoveryWorld()
    discovery.start(new Set())
    window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation())
    window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), true)
    announce({ rdns: 'org.a.wallet' })
    await clock.advance(100)
    expect(connectors()).toHaveLength(1)
  })

  it('emits at most once per frame', async () => {
    const { discovery, announce, lists, clock } = discoveryWorld()
    discovery.start(new Set())
    const before = lists.length
    for (let i = 0; i < 20; i += 1) announce({ rdns: `org.wallet.n${i}` })
    expect(lists.length).toBe(before)
    await clock.advance(100)
    expect(lists.length).toBe(before + 1)
  })

  it('works with a frame that runs at once', () => {
    const { window, discovery, announce, connectors } = discoveryWorld()
    Object.assign(window, { requestAnimationFrame: (run: () => void) => Number(run() === undefined) })
    discovery.start(new Set())
    announce({ rdns: 'org.a.wallet' })
    announce({ rdns: 'org.b.wallet' })
    expect(connectors()).toHaveLength(2)
  })

  it('hears wallets that announced themselves before our code arrived', () => {
    const window = new Window()
    const detail = {
      info: { uuid: crypto.randomUUID(), name: 'Early', icon: ICON, rdns: 'org.early.wallet' },
      provider: { request: () => {} },
    }
    const { discovery, connectors } = discoveryWorld({
      buffered: () => [null, 1, new window.CustomEvent('x'), new window.CustomEvent('x', { detail })],
    })
    discovery.start(new Set())
    expect(connectors()).toMatchObject([{ id: 'org.early.wallet', type: 'ANNOUNCED', name: 'Early', imageUrl: ICON, chain: 'eip155' }])
  })
})

describe('identity', () => {
  it('keeps the first provider of a uuid', async () => {
    const { discovery, announce, provider, connectors, clock } = discoveryWorld()
    discovery.start(new Set())
    const first = provider()
    const uuid = crypto.randomUUID()
    announce({ uuid, rdns: 'org.a.wallet' }, first)
    announce({ uuid: uuid.toUpperCase(), rdns: 'org.b.wallet' })
    await clock.advance(100)
    expect(connectors()).toMatchObject([{ id: 'org.a.wallet' }])
    expect(connectors()[0]?.provider).toBe(first)
  })

  it('lists both wallets that claim one domain, under different ids', async () => {
    const { discovery, announce, connectors, clock } = discoveryWorld()
    discovery.start(new Set())
    announce({ rdns: 'io.metamask' })
    announce({ rdns: 'IO.MetaMask' })
    await clock.advance(100)
    expect(connectors().map(({ id, rdns }) => [id, rdns])).toEqual([
      ['io.metamask', 'io.metamask'],
      ['announced-1', 'io.metamask'],
    ])
  })

  it('lists a wallet with a new uuid each time once', async () => {
    const { discovery, announce, provider, connectors, clock } = discoveryWorld()
    discovery.start(new Set())
    const same = provider()
    for (let i = 0; i < 5; i += 1) announce({ rdns: 'org.a.wallet' }, same)
    await clock.advance(100)
    expect(connectors()).toHaveLength(1)
  })

  it.each([
    'walletConnect',
    'injected',
    'coinbaseWallet',
    'safe',
    'AUTH',
    'w3mAuth',
    '__proto__',
    'constructor',
    'announced-1',
    '',
    ' io.metamask',
    'io..metamask',
    'a'.repeat(129),
  ])('gives a wallet that calls its domain %j an id of our own', async (rdns) => {
    const { discovery, announce, connectors, clock } = discoveryWorld()
    discovery.start(new Set())
    announce({ rdns })
    await clock.advance(100)
    expect(connectors()).toMatchObject([{ id: 'announced-1', name: 'Wallet', rdns: undefined }])
  })

  it('shows the value it checked when a getter changes its mind', async () => {
    const { discovery, provider, window, connectors, clock } = discoveryWorld()
    discovery.start(new Set())
    const names = ['Safe Name', '<img src=x onerror=window.__pwned=1>']
    const reads: string[] = []
    const info = {
      get name() {
        reads.push('name')
        return names.shift()
      },
      uuid: crypto.randomUUID(),
      rdns: 'org.flip.wallet',
      icon: ICON,
    }
    window.dispatchEvent(new window.CustomEvent('eip6963:announceProvider', { detail: { info, provider: provider() } }))
    await clock.advance(100)
    expect(connectors()[0]?.name).toBe('Safe Name')
    expect(reads).toEqual(['name'])
    expect(Object.isFrozen(connectors()[0])).toBe(true)
  })
})

describe('window.ethereum', () => {
  it('is listed as the browser wallet', () => {
    const { window, discovery, provider, connectors } = discoveryWorld()
    const ethereum = provider()
    Object.assign(window, { ethereum })
    discovery.start(new Set())
    expect(connectors()).toMatchObject([{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155' }])
    expect(connectors()[0]?.provider).toBe(ethereum)
  })

  it('is not listed twice when it also announces itself', async () => {
    const { window, discovery, provider, announce, connectors, clock } = discoveryWorld()
    const ethereum = provider()
    Object.assign(window, { ethereum })
    discovery.start(new Set())
    announce({ rdns: 'org.a.wallet' }, ethereum)
    await clock.advance(100)
    expect(connectors().map(({ id }) => id)).toEqual(['org.a.wallet'])
  })

  it('is found when it arrives late', async () => {
    const { window, discovery, provider, connectors, clock } = discoveryWorld()
    discovery.start(new Set())
    Object.assign(window, { ethereum: provider() })
    window.dispatchEvent(new window.Event('ethereum#initialized'))
    await clock.advance(100)
    expect(connectors().map(({ id }) => id)).toEqual(['injected'])
  })

  it('is left alone when the site switched it off', () => {
    const { window, discovery, connectors } = discoveryWorld({ enableInjected: false })
    let reads = 0
    Object.defineProperty(window, 'ethereum', { get: () => (reads += 1) })
    discovery.start(new Set())
    expect(connectors()).toEqual([])
    expect(reads).toBe(0)
  })

  it('announcements are left alone when the site switched them off', async () => {
    const { discovery, announce, connectors, clock } = discoveryWorld({ enable6963: false })
    discovery.start(new Set())
    announce({ rdns: 'org.a.wallet' })
    await clock.advance(100)
    expect(connectors()).toEqual([])
  })
})
