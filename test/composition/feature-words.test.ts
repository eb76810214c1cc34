// @vitest-environment happy-dom

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const quoted = (text: string) => [...text.matchAll(/['`]([a-z]+\.[\w.-]+)['`]/gi)].map((match) => match[1] ?? '')
const texts = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('-messages.ts'))
const known = new Set(texts.flatMap((path) => quoted(read(`src/ui/${path}`))))

/** The files of a folder, and what they import of the ui. */
function partsOf(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path) || !path.startsWith('src/ui/') || !existsSync(path)) return seen
  seen.add(path)
  for (const [, from = ''] of read(path).matchAll(/from '(\.[^']+)'/g)) partsOf(join(dirname(path), from), seen)
  return seen
}

/** English texts are added to the module's own table. */
beforeEach(() => void vi.resetModules())

/** Modules are evaluated anew for each. */
const PATIENCE_MS = 30_000

it.each([
  ['swap', 'swap'],
  ['send', 'send'],
  ['onramp', 'onramp'],
  ['exchange', 'exchange'],
  ['payments', 'payments'],
] as const)(
  '%s brings every text of its views, where no other view was opened',
  async (name, folder) => {
    const [{ createContainer }, { Features }, { textOf }, { LocaleService }, { resolver }] = await Promise.all([
      import('../../src/composition/create-container.ts'),
      import('../../src/composition/features.ts'),
      import('../../src/domain/options/messages.ts'),
      import('../../src/domain/options/locale-service.ts'),
      import('../../src/composition/bindings.ts'),
    ])
    const container = createContainer({ networks: [], storage: 'memory', projectId: 'p1' })
    await resolver(container)(Features).load(name)
    const { messages } = resolver(container)(LocaleService).state.value
    const views = readdirSync(`src/ui/${folder}`).filter((file) => !/\.test\.|-messages\./.test(file))
    const parts = new Set(views.flatMap((file) => [...partsOf(`src/ui/${folder}/${file}`)]))
    const used = [...new Set([...parts].flatMap((file) => quoted(read(file))))].filter((key) => known.has(key))
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((key) => textOf(messages, key as never) === '')).toEqual([])
  },
  PATIENCE_MS,
)
