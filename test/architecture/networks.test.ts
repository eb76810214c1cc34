import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chain } from 'viem'
import * as theirs from 'viem/chains'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { plain, sources } from '../../scripts/generate-networks.mjs'
import * as common from '../../src/infrastructure/network/common-chains.ts'
import * as others from '../../src/infrastructure/network/viem-chains.ts'
import * as entry from '../../src/networks.ts'
import * as fixture from '../fakes/network/chains.ts'

const ours = { ...common, ...others }

// Compile-time: what we export is what viem and wagmi take as a chain.
ours.mainnet satisfies Chain

describe('portico/networks', () => {
  it('is generated from the viem that is installed', () => {
    const stale = sources().filter(([path, text]) => readFileSync(path, 'utf8') !== text)
    expect(stale, 'run `node scripts/generate-networks.mjs`').toEqual([])
  })

  it('holds every chain of viem, with the data viem has', () => {
    expect(Object.keys(theirs).length).toBeGreaterThan(700)
    expect(ours).toEqual(Object.fromEntries(Object.entries(theirs).map(([name, chain]) => [name, plain(chain)])))
  })

  it('would notice a changed chain', () => {
    expect(plain({ ...theirs.mainnet, id: 2 })).not.toEqual(ours.mainnet)
  })

  it('is what the tests of the domain take a few networks from', () => {
    expect(entry).toMatchObject(fixture)
  })

  it('adds the networks outside EVM', () => {
    const names = Object.keys(entry).filter((name) => !(name in theirs))
    expect(names.sort()).toEqual([
      ...['bitcoin', 'bitcoinSignet', 'bitcoinTestnet', 'cosmos', 'defineNetwork', 'polkadot', 'solana', 'solanaDevnet', 'solanaTestnet'],
      ...['stacks', 'sui'],
    ])
  })

  it.each([
    ['mainnet', 400],
    ['mainnet, base', 760],
    ['solana', 400],
  ])('costs a host that imports { %s } under %i bytes, minified', async (names, limit) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-networks-'))
    const input = join(folder, 'host.js')
    await writeFile(input, `import { ${names} } from '${join(import.meta.dirname, '../../src/networks.ts')}'\nconsole.log(${names})\n`)
    const result = await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      build: { write: false, minify: true, modulePreload: false, rolldownOptions: { input } },
    })
    await rm(folder, { recursive: true })
    const [{ output }] = [result].flat() as unknown as [{ output: { code: string }[] }]
    const code = output.map((chunk) => chunk.code).join('')
    expect(code).toContain('http')
    expect(code.length, `${code.length}: ${code}`).toBeLessThan(limit)
  })
})
