import { afterEach, expect, it, vi } from 'vitest'
import { ScriptedWallet } from '../../../test/fakes/wallets/scripted-wallet.ts'
import { uuid } from './uuid.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('is random and of version 4 where the browser has no randomUUID', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const all = Array.from({ length: 200 }, uuid)
  for (const one of all) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(all).size).toBe(200)
  expect(new ScriptedWallet().uuid).not.toBe(new ScriptedWallet().uuid)
})
