import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './axe.ts'
import { call } from './host-calls.ts'
import { ROOT } from './shell.ts'

const OUT = join(ROOT, 'test/e2e/out')
const PHONE = { width: 390, height: 844 }

/** Judges the view that is open. With `LOOKS=1` pictures of it are kept: desktop, dark, a phone, a phone in Arabic. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await axeViolations(page), name).toEqual([])
  if (!process.env['LOOKS']) return
  await mkdir(OUT, { recursive: true })
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const keep = (look: string) => page.screenshot({ path: join(OUT, `${name}-${look}.png`) })
  await keep('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await keep('dark')
  await page.setViewportSize(PHONE)
  await keep('phone-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await call(page, 'setLocale', 'ar')
  await keep('phone-arabic')
  expect(await axeViolations(page), `${name} in Arabic`).toEqual([])
  await call(page, 'setLocale', 'en')
  await page.setViewportSize(size)
}
