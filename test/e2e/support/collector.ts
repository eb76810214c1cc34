/** What the page reports about itself; lives under a symbol so that it is no window property a test would count. */
export type Collected = {
  errors: string[]
  rejections: string[]
  violations: { directive: string; blocked: string; sample: string }[]
  longTasks: { start: number; duration: number }[]
}

/** Installed before any script of the page, in every frame. Plain text: it runs in the page. */
export const COLLECTOR = `(() => {
  const seen = { errors: [], rejections: [], violations: [], longTasks: [] }
  Object.defineProperty(globalThis, Symbol.for('e2e.seen'), { value: seen })
  const text = (value) => { try { return String(value && value.stack || value) } catch { return 'unprintable' } }
  addEventListener('error', (event) => { if (event.message) seen.errors.push(event.message + ' ' + text(event.error)) }, true)
  addEventListener('unhandledrejection', (event) => seen.rejections.push(text(event.reason)))
  addEventListener('securitypolicyviolation', (event) =>
    seen.violations.push({ directive: event.effectiveDirective, blocked: event.blockedURI, sample: event.sample }))
  try {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longTasks.push({ start: entry.startTime, duration: entry.duration })
    }).observe({ type: 'longtask', buffered: true })
  } catch {}
})()`
