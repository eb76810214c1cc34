import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'

type Case = Readonly<{ id: string; value: unknown }>
const { cases } = JSON.parse(readFileSync('test/corpora/text-hostile.json', 'utf8')) as { cases: readonly Case[] }

function textOf(value: unknown): unknown {
  const repeat = (value as { $repeat?: [string, number] } | undefined)?.$repeat
  return repeat ? repeat[0].repeat(repeat[1]) : value
}

it('shows what strangers call themselves as text: no element, no script, one line', async () => {
  const wallets = cases.slice(0, 50).map(({ id, value }) => wallet(cleanText(textOf(value), 40, 'Wallet'), `x.${id}`))
  await show({ wallets })
  const rows = screen.getAllByTestId(/^wallet-selector-/)
  expect(rows.length).toBe(wallets.length)
  for (const row of rows) {
    expect(
      [...row.querySelectorAll('*')].map((element) => element.tagName.toLowerCase()).filter((tag) => !['span', 'bdi'].includes(tag)),
    ).toEqual([])
    expect(row.querySelector('bdi')?.textContent).not.toMatch(/[\n\r\u2028\u202a-\u202e\u2066-\u2069]/)
  }
  expect('__pwned' in globalThis).toBe(false)
})
