/** Scripts that run in the page, as text. They support both modals: ours and the hand-written one. */

/** Three wallets, as extensions would announce them. */
export const WALLETS = `(() => {
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="32" height="32"%3E%3Crect width="32" height="32" fill="blue"/%3E%3C/svg%3E'
  const provider = () => ({ request: async () => null, on() {}, removeListener() {} })
  const details = ['one', 'two', 'three'].map((name, i) => Object.freeze({ info: { uuid: '350670db-19fa-4704-a166-e52e178b59d' + i, name: 'Wallet ' + name, icon, rdns: 'com.wallet.' + name }, provider: provider() }))
  const announce = () => { for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })) }
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()`

/** Defines `globalThis[Symbol.for('bench')]`: the timer and the open/close driver. */
export const PROBE = `(() => {
  const roots = () => [document, document.querySelector('portico-modal-root')?.shadowRoot].filter(Boolean)
  const find = (selector) => { for (const root of roots()) { const element = root.querySelector(selector); if (element) return element } }
  const visible = (element) => element && element.getBoundingClientRect().height > 0 && element.checkVisibility({ visibilityProperty: true })
  // What a visitor can see: a size, and no ancestor nearly transparent, through shadow roots.
  const parent = (element) => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host
  const opaque = (element) => { for (let at = element; at; at = parent(at)) if (Number(getComputedStyle(at).opacity) < 0.2) return false; return true }
  const openDialog = () => { const element = find('dialog[open]'); return visible(element) ? element : undefined }
  const row = () => { const element = find('[data-row], [data-testid^="wallet-selector-"]'); return visible(element) && opaque(element) && !element.disabled && element.getAttribute('aria-disabled') !== 'true' ? element : undefined }
  const rows = () => roots().reduce((sum, root) => sum + root.querySelectorAll('[data-row], [data-testid^="wallet-selector-"]').length, 0)
  const button = () => document.querySelector('#connect, [data-testid^="connect-button"]')
  const frame = () => new Promise(requestAnimationFrame)
  const until = async (condition, limit = 15000) => { const end = performance.now() + limit; while (!condition()) { if (performance.now() > end) throw new Error('too slow'); await frame() } return performance.now() }
  const longTasks = []
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) longTasks.push({ start: entry.startTime, duration: entry.duration }) }).observe({ type: 'longtask' })
  const bench = { rows, longTasks, openDialog,
    /** Resolves the times from the next click to the first frame with the dialog and with a usable row. */
    watch: () => new Promise((resolve, reject) => addEventListener('click', async (event) => {
      try {
        const start = event.timeStamp
        const dialog = await until(openDialog)
        const usable = await until(row)
        await frame(); await frame()
        resolve({ dialog: dialog - start, row: usable - start, start })
      } catch (error) { reject(error) }
    }, { capture: true, once: true })),
    /** Milliseconds from the navigation to the first frame with a usable row, where the button is clicked as soon as it is there. */
    load: async () => { await until(button); button().click(); const usable = await until(row); await frame(); return usable },
    close: async () => { find('[data-close], [data-testid="w3m-header-close"]').click(); await until(() => !openDialog()) },
    cycle: async (times) => { for (let i = 0; i < times; i++) { button().click(); await until(openDialog); await until(row); await bench.close() } },
  }
  Object.defineProperty(globalThis, Symbol.for('bench'), { value: bench })
})()`

/** Announces `count` wallets, each with its own id, domain and name. */
export const flood = (count) => `(() => {
  const icon = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='
  for (let i = 0; i < ${count}; i++) {
    const uuid = '350670db-19fa-4704-a166-' + String(i).padStart(12, '0')
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid, name: 'Flood ' + i, icon, rdns: 'com.flood' + i + '.wallet' }, provider: { request: async () => null, on() {}, removeListener() {} } } }))
  }
})()`
