import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextVersion } from '../../scripts/version.mjs'

const root = join(import.meta.dirname, '../..')

describe('version', { timeout: 60_000 }, () => {
  let place: string
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'portico-version-test-'))
    mkdirSync(join(place, '.changeset'))
    cpSync(join(root, '.changeset/config.json'), join(place, '.changeset/config.json'))
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'portico', version: '0.1.0', workspaces: ['sandbox'] }))
    writeFileSync(join(place, 'CHANGELOG.md'), '# portico\n')
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'junction')
  })
  afterEach(() => rmSync(place, { recursive: true }))

  const changeset = (text: string) => writeFileSync(join(place, '.changeset/brave-doors.md'), text)

  it('turns changesets into a version and a piece of the changelog', () => {
    changeset('---\n"portico": patch\n---\n\nFixed a door.\n')
    const { version, changelog } = nextVersion(place)
    expect(version).toBe('0.1.1')
    expect(changelog).toBe('# portico\n\n## 0.1.1\n\n### Patch Changes\n\n- Fixed a door.\n')
    expect(readFileSync(join(place, 'CHANGELOG.md'), 'utf8')).toBe('# portico\n')
  })

  it('changes nothing without a changeset, and says why when one is wrong', () => {
    expect(nextVersion(place).version).toBe('0.1.0')
    changeset('---\n"portcio": patch\n---\n\nFixed a door.\n')
    expect(nextVersion(place)).toMatchObject({ version: '0.1.0', output: expect.stringContaining('portcio') })
  })

  it('has a part of the changelog, which names every entry of the package', () => {
    const { exports, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object; version: string }
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    const named = ['./evm', './solana', './bitcoin', './sui', './polkadot', './cosmos', './stacks', './wagmi', './core', './testing']
    expect(Object.keys(exports)).toEqual(expect.arrayContaining(named))
    expect(named.filter((entry) => !changelog.includes(`portico/${entry.slice(2)}`))).toEqual([])
    expect(changelog).toContain(`## ${version}`)
  })

  it('reads the changesets of this repository', () => {
    expect(nextVersion(root).output).not.toContain('error')
  })
})
