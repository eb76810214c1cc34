import type { Page } from '../../ports/page/page.ts'

/** The secure site's own page, where visitors can take the embedded wallet's keys over. */
export class SecureDashboard {
  constructor(
    private readonly originOf: () => string | undefined,
    private readonly page: Page,
  ) {}

  /** Undefined while the service is off, and on the secure site itself. */
  get url(): string | undefined {
    const origin = this.originOf()
    return origin === undefined || origin === this.page.origin ? undefined : `${origin}/dashboard`
  }
}
