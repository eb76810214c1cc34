import { describe, expect, it } from 'vitest'
import { check, isAllowed } from '../../scripts/check-licences.mjs'
import { productionTree } from '../../scripts/lib/production-tree.mjs'
import { locked, lockOf, noManifest } from './lock-fixture.ts'

describe('check-licences', () => {
  it('judges what reaches a host and nothing else', () => {
    expect(productionTree(lockOf()).tree.map(({ name }) => name)).toEqual(['left', 'right'])
    expect(check(lockOf(), noManifest)).toEqual({ breaches: [], figures: '2 packages, 1 MIT, 1 ISC' })
  })

  it('follows packages inside packages, and peers that must be there', () => {
    const lock = lockOf({
      'node_modules/left': locked({
        dependencies: { right: '1' },
        peerDependencies: { peer: '1', maybe: '1' },
        peerDependenciesMeta: { maybe: { optional: true } },
      }),
      'node_modules/left/node_modules/right': locked({ license: 'SSPL-1.0' }),
      'node_modules/peer': locked(),
      'node_modules/maybe': locked({ license: 'SSPL-1.0' }),
    })
    expect(productionTree(lock).tree.map(({ path }) => path)).toEqual([
      'node_modules/left',
      'node_modules/left/node_modules/right',
      'node_modules/peer',
    ])
    expect(check(lock, noManifest).breaches).toEqual(['right@1.0.0: SSPL-1.0 is not allowed'])
  })

  it('judges what lies inside our own files too, whoever installs it', () => {
    const vendored = ['node_modules/tool', 'node_modules/left', 'node_modules/gone']
    expect(check(lockOf(), noManifest, vendored).breaches).toEqual([
      'node_modules/gone: not in the lock file',
      'tool@1.0.0: GPL-3.0-only is not allowed',
    ])
  })

  it.each([
    ['a licence that is not on the list', locked({ license: 'GPL-3.0-only' }), /right@1\.0\.0: GPL-3\.0-only is not allowed/],
    ['CC0, which the OSI did not approve', locked({ license: 'CC0-1.0' }), /CC0-1\.0 is not allowed/],
    ['no licence', locked({ license: undefined }), /says no licence/],
    ['a licence in a file only', locked({ license: 'SEE LICENSE IN LICENSE.md' }), /not allowed/],
  ])('refuses %s', (_, entry, finding) => {
    expect(check(lockOf({ 'node_modules/right': entry }), noManifest).breaches.join('\n')).toMatch(finding)
  })

  it('believes the installed package, and notices when the lock file says something else', () => {
    const manifestOf = (path: string) => (path === 'node_modules/right' ? { license: 'Proprietary' } : undefined)
    expect(check(lockOf(), manifestOf).breaches).toEqual(['right@2.1.0: Proprietary is not allowed'])
    expect(check(lockOf(), (path) => (path === 'node_modules/right' ? { license: 'MIT' } : undefined)).breaches).toEqual([
      'right@2.1.0: the lock file says ISC, the package MIT',
    ])
  })

  it.each([
    ['2.21.8', []],
    ['2.21.9', ['@walletconnect/core@2.21.9: only up to 2.21.8 is free software']],
    ['2.22.0', ['@walletconnect/core@2.22.0: only up to 2.21.8 is free software']],
    ['3.0.0', ['@walletconnect/core@3.0.0: only up to 2.21.8 is free software']],
    ['1.0.2', []],
  ])('knows the last free release of the WalletConnect packages: %s', (version, breaches) => {
    const lock = lockOf({
      'node_modules/left': locked({ dependencies: { '@walletconnect/core': version } }),
      'node_modules/@walletconnect/core': locked({ version }),
    })
    expect(check(lock, noManifest).breaches).toEqual(breaches)
  })

  it('refuses what has a licence of its own, whatever its manifest says', () => {
    const lock = lockOf({
      'node_modules/left': locked({ dependencies: { '@metamask/connect-evm': '1.0.0' } }),
      'node_modules/@metamask/connect-evm': locked({ version: '1.0.0', license: 'MIT' }),
    })
    expect(check(lock, noManifest).breaches).toEqual(['@metamask/connect-evm@1.0.0: is not under an open licence'])
  })

  it('reports a package that is needed but not locked', () => {
    expect(check(lockOf({ 'node_modules/left': locked({ dependencies: { ghost: '1' } }) }), noManifest).breaches).toEqual([
      'ghost (needed by node_modules/left): not in the lock file',
    ])
  })

  it.each([
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['LGPL-3.0-only OR GPL-3.0-only', false],
  ])('reads the expression %s', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected)
  })
})
