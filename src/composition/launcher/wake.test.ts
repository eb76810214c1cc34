import { describe, expect, it } from 'vitest'
import { MemoryStorage } from '../../../test/support/memory-storage.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { returningNamespaces, whenIdle } from './wake.ts'

function page(referrer: string, isFramed: boolean, parent?: string): Window {
  const location = { ancestorOrigins: parent === undefined ? undefined : [parent] }
  const window = { localStorage: new MemoryStorage(), document: { referrer }, location }
  return Object.assign(window, { parent: isFramed ? {} : window }) as unknown as Window
}

const options = (more: Partial<PorticoOptions> = {}): PorticoOptions => ({ networks: [], ...more })

describe('whether the core is fetched before anybody asks', () => {
  it.each([
    ['a page', page('', false), {}, []],
    ['a page that a Safe links to', page('https://app.safe.global/', false), {}, []],
    ['a frame', page('https://blog.example/', true), {}, []],
    ['a frame of a Safe', page('https://app.safe.global/', true), {}, undefined],
    ['a frame of a Safe, after a navigation within it', page('https://site.example/', true, 'https://app.safe.global'), {}, undefined],
    ['a frame of a Safe that sends no referrer', page('', true, 'https://app.safe.global'), {}, undefined],
    ['a frame of another page that a Safe linked to', page('https://app.safe.global/', true, 'https://blog.example'), {}, []],
    ['a frame, where the site names its Safes', page('https://blog.example/', true), { safeOrigins: ['https://safe.example'] }, undefined],
    ['a frame of a Safe, where the site wants none', page('https://app.safe.global/', true), { safeOrigins: [] }, []],
    ['a frame of a Safe, where nothing is restored', page('https://app.safe.global/', true), { enableReconnect: false }, []],
    ['a frame of a Safe that keeps nothing', page('https://app.safe.global/', true), { storage: 'memory' }, undefined],
    ['a page that keeps nothing', page('', false), { storage: 'memory' }, []],
  ] as const)('%s', (_, window, more, expected) => {
    expect(returningNamespaces(window, options(more))).toEqual(expected)
  })
})

describe('when the browser is idle', () => {
  it('runs once', async () => {
    let ran = 0
    whenIdle({ setTimeout } as unknown as Window, () => {
      ran += 1
    })
    await expect.poll(() => ran).toBe(1)
  })

  it('runs nothing that was cancelled', () => {
    let later = () => {}
    let ran = 0
    const requestIdleCallback = (run: () => void) => {
      later = run
      return 1
    }
    const idle = { requestIdleCallback } as unknown as Window
    const cancel = whenIdle(idle, () => {
      ran += 1
    })
    cancel()
    later()
    expect(ran).toBe(0)
  })
})
