import { describe, expect, it } from 'vitest'
import { check } from '../../scripts/check-install-scripts.mjs'
import { locked, lockOf, noManifest } from './lock-fixture.ts'

const NPMRC = 'ignore-scripts=true\n'

describe('check-install-scripts', () => {
  it('passes a tree without scripts; tools are not judged', () => {
    expect(check(lockOf(), noManifest, {}, NPMRC).breaches).toEqual([])
  })

  it('refuses a package that the lock file marks', () => {
    expect(check(lockOf({ 'node_modules/right': locked({ hasInstallScript: true }) }), noManifest, {}, NPMRC).breaches).toEqual([
      'right@1.0.0: runs a script when installed',
    ])
  })

  it.each(['preinstall', 'install', 'postinstall'])('refuses a package with a %s script', (hook) => {
    const manifestOf = (path: string) => (path === 'node_modules/right' ? { scripts: { [hook]: 'node a.js' } } : {})
    expect(check(lockOf(), manifestOf, {}, NPMRC).breaches).toEqual([`right@2.1.0: runs ${hook} when installed`])
  })

  it('refuses a script of our own', () => {
    expect(check(lockOf(), noManifest, { scripts: { postinstall: 'node a.js' } }, NPMRC).breaches).toEqual([
      'package.json: has the script postinstall',
    ])
  })

  it('wants scripts switched off for our own installations', () => {
    expect(check(lockOf(), noManifest, {}, '').breaches).toEqual(['.npmrc: ignore-scripts=true is missing'])
  })
})
