// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { CoreHandle } from '../../src/composition/launcher/core-handle.ts'
import { Launcher } from '../../src/composition/launcher/launcher.ts'
import { mainnet } from '../../src/networks.ts'
import type { PorticoOptions } from '../../src/ports/host/portico.ts'

type Preload = PorticoOptions['preload']

const idle: (() => void)[] = []
Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) })
const launchers: Launcher[] = []
afterEach(async () => {
  idle.length = 0
  for (const launcher of launchers.splice(0)) await launcher.dispose()
})

function open(preload: Preload) {
  const calls: string[] = []
  const core = { restored: Promise.resolve(), prepare: () => calls.push('prepare'), dispose: async () => {} } as unknown as CoreHandle
  const fetchCore = async () => {
    calls.push('fetch')
    return { startCore: async () => core }
  }
  const launcher = new Launcher({ networks: [mainnet], storage: 'memory', preload }, fetchCore)
  launchers.push(launcher)
  return { launcher, calls }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the option preload', () => {
  it.each([undefined, 'intent'] as const)(
    '%s: nothing is fetched before a visitor comes near; then what the core needs next, too',
    async (preload) => {
      const { launcher, calls } = open(preload)
      await settled()
      expect([calls, idle]).toEqual([[], []])
      launcher.preload()
      await settled()
      expect(calls).toEqual(['fetch', 'prepare'])
    },
  )

  it('idle: when the page is idle', async () => {
    const { calls } = open('idle')
    await settled()
    expect(calls).toEqual([])
    for (const run of idle) run()
    await settled()
    expect(calls).toEqual(['fetch', 'prepare'])
  })

  it('load: with the page', async () => {
    const { calls } = open('load')
    await settled()
    expect(calls).toEqual(['fetch', 'prepare'])
  })

  it('is over with the page’s Portico', async () => {
    const { launcher, calls } = open('idle')
    await launcher.dispose()
    for (const run of idle) run()
    await settled()
    expect(calls).toEqual([])
  })
})
