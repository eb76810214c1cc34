import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../scripts/lib/production-tree.mjs'
import { absoluteLinks, publishedManifest } from '../../scripts/pack.mjs'

const root = join(import.meta.dirname, '../..')
const manifest = readJson(root, 'package.json')

describe('pack', () => {
  it('publishes what a host reads, and nothing that is of use here only', () => {
    const published = publishedManifest(manifest)
    for (const name of ['scripts', 'workspaces', 'overrides', 'devDependencies']) {
      expect(manifest).toHaveProperty(name)
      expect(published).not.toHaveProperty(name)
    }
    for (const name of ['repository', 'homepage', 'bugs', 'author', 'keywords', 'exports', 'dependencies', 'license'])
      expect(published[name]).toEqual(manifest[name])
    for (const name of ['unpkg', 'jsdelivr']) expect(published[name]).toBe('./dist/cdn/portico.js')
  })

  it('makes links absolute: to pages of the site, and to files of the repository', () => {
    const owned = { version: '1.2.3', homepage: 'https://site.example', repository: { url: 'git+https://git.example/a/b.git' } }
    expect(absoluteLinks('![x](docs/a.png) [y](docs/b.md#c) [z](https://z.example) [w](#w) [v](LICENSE)', owned)).toBe(
      '![x](https://git.example/a/b/raw/v1.2.3/docs/a.png) [y](https://site.example/b#c) [z](https://z.example) [w](#w) [v](https://git.example/a/b/blob/v1.2.3/LICENSE)',
    )
  })

  it('has its placeholders in one place', () => {
    const place = /OWNER|portico\.example/
    expect(readFileSync(join(root, 'package.json'), 'utf8')).toMatch(place)
    for (const name of ['README.md', 'SECURITY.md', 'CHANGELOG.md']) expect(readFileSync(join(root, name), 'utf8')).not.toMatch(place)
  })
})
