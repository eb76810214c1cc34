import { describe, expect, it } from 'vitest'
import { check } from '../../scripts/check-lock.mjs'
import { locked, lockOf } from './lock-fixture.ts'

const manifest = { dependencies: { left: '1.0.0' }, devDependencies: { tool: '1.0.0' } }
const breaches = (extra: Parameters<typeof lockOf>[0], own: object = manifest, names = ['left', 'right']) =>
  check(lockOf(extra), [{ ...own }], names).breaches

describe('check-lock', () => {
  it('passes a clean lock file', () => {
    expect(breaches({})).toEqual([])
  })

  it.each([
    ['no hash', locked({ integrity: undefined }), /node_modules\/right: no sha512/],
    ['a weak hash', locked({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }), /no sha512/],
    ['an address', locked({ resolved: 'https://packages.example/right.tgz' }), /names where it came from \(https:\/\/packages\.example\)/],
    ['a git repository', locked({ resolved: 'git+ssh://git@example.com/a/b.git#1' }), /names where it came from/],
  ])('refuses %s', (_, entry, finding) => {
    expect(breaches({ 'node_modules/right': entry }).join('\n')).toMatch(finding)
  })

  it.each([
    '^1.0.0',
    '~1.0.0',
    '*',
    'latest',
    'git+https://example.com/a.git',
    'https://example.com/a.tgz',
    'file:../a',
    '1.x',
    'npm:left@^1.0.0',
    'npm:left',
  ])('refuses the range %s', (range) => {
    expect(breaches({}, { dependencies: { left: range } })).toEqual([`package.json: left "${range}" is not an exact version`])
  })

  it('accepts an exact version of another name', () => {
    expect(breaches({}, { devDependencies: { left: 'npm:@scope/left@2.0.1' } })).toEqual([])
  })

  it('accepts a range of what hosts have too', () => {
    const viem = { 'node_modules/viem': locked() }
    expect(breaches(viem, { dependencies: { viem: '^2.57.0' } })).toEqual([])
    expect(breaches(viem, { dependencies: { viem: '*' } })).toEqual(['package.json: viem "*" is not an exact version'])
  })

  it('refuses a name that nobody agreed to, and one that is gone', () => {
    expect(breaches({}, manifest, ['left'])).toEqual(['right: is not in scripts/lib/production-packages.mjs'])
    expect(breaches({}, manifest, ['left', 'right', 'gone'])).toEqual(['scripts/lib/production-packages.mjs: gone is not used any more'])
  })

  it('refuses a release that carried hostile code, in tools too', () => {
    expect(breaches({ 'node_modules/debug': locked({ version: '4.4.2', dev: true }) })).toEqual([
      'node_modules/debug@4.4.2: a release that carried hostile code',
    ])
  })

  it('refuses a second copy', () => {
    const extra = {
      'node_modules/left': locked({ dependencies: { right: '1', rxjs: '7' } }),
      'node_modules/right': locked({ dependencies: { rxjs: '6' } }),
      'node_modules/rxjs': locked({ version: '7.0.0' }),
      'node_modules/right/node_modules/rxjs': locked({ version: '6.0.0' }),
    }
    expect(breaches(extra, manifest, ['left', 'right', 'rxjs'])).toEqual(['rxjs: 6.0.0 and 7.0.0, one is wanted'])
  })

  it('refuses a tree that grew too big', () => {
    const names = Array.from({ length: 175 }, (_, index) => `package-${index}`)
    const many = Object.fromEntries(names.map((name) => [`node_modules/${name}`, locked()]))
    const left = locked({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) })
    expect(breaches({ 'node_modules/left': left, ...many }, manifest, ['left', ...names])).toEqual(['176 production packages, at most 175'])
  })
})
