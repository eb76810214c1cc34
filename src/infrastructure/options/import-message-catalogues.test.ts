import { expect, it } from 'vitest'
import { everyMessage } from '../../../test/support/every-message.ts'
import { placeholders } from '../../../test/support/placeholders.ts'
import type { MessageKey, Messages } from '../../domain/options/messages.ts'
import { ImportMessageCatalogues } from './import-message-catalogues.ts'

const catalogues = new ImportMessageCatalogues()
const keys = Object.keys(everyMessage) as MessageKey[]

it('speaks twenty languages besides English, right-to-left ones among them', () => {
  expect(catalogues.locales.length).toBeGreaterThanOrEqual(20)
  expect(catalogues.locales).toEqual(expect.arrayContaining(['ar', 'he', 'fa', 'zh-CN', 'zh-TW']))
})

it.each(catalogues.locales)('%s: every message, each with the placeholders of the English one', async (locale) => {
  const messages: Partial<Messages> = (await catalogues.load(locale)) ?? {}
  expect(Object.keys(messages).sort()).toEqual([...keys].sort())
  for (const key of keys) {
    expect(placeholders(messages[key] ?? ''), key).toEqual(placeholders(everyMessage[key]))
    expect(messages[key]?.trim(), key).not.toBe('')
    expect(messages[key], key).not.toMatch(/[<>]/)
  }
  // Who says what is seen is understood (WCAG 2.5.3).
  expect(messages['account.fund']?.toLowerCase()).toContain(messages['account.fundTile']?.toLowerCase())
})

it('has nothing for a language it does not list', async () => {
  for (const locale of ['xx', '', '__proto__', 'constructor']) expect(await catalogues.load(locale)).toBeUndefined()
})
