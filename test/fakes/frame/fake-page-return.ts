import type { PageReturn } from '../../../src/ports/frame/page-return.ts'

/** The way back to a page without a browser. */
export class FakePageReturn implements PageReturn {
  /** What the page's address carries. */
  result: string | undefined
  isExpected = false
  reloads = 0

  leave(): void {
    this.isExpected = true
  }

  forget(): void {
    this.isExpected = false
  }

  keep(): void {
    this.isExpected = true
  }

  restored = 0

  restore(): void {
    this.restored += 1
  }

  take(): string | undefined {
    const { result } = this
    this.result = undefined
    return result
  }

  reload(): void {
    this.reloads++
  }
}
