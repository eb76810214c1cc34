// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createPortico } from '../../src/index.ts'
import { mainnet } from '../../src/networks.ts'

it('tells a host at once that the modal was closed, also before its first view was painted', async () => {
  const frame = globalThis.requestAnimationFrame
  globalThis.requestAnimationFrame = () => 0
  const portico = createPortico({ networks: [mainnet], storage: 'memory' })
  try {
    await portico.open()
    expect(portico.getState().open).toBe(true)
    const close = document.querySelector('portico-modal-root')?.shadowRoot?.querySelector<HTMLElement>('[data-testid=w3m-header-close]')
    close?.click()
    await Promise.resolve()
    await Promise.resolve()
    expect(portico.getState().open).toBe(false)
  } finally {
    globalThis.requestAnimationFrame = frame
    await portico.dispose()
  }
})
