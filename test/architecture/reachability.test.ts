import { describe, expect, it } from 'vitest'
import { judge, KINDS } from './reach/judge.ts'
import { ENTRIES, liveFiles } from './reach/live-files.ts'
import { usesOf } from './reach/uses.ts'
import { WAITING } from './reach/waiting.ts'
import { readSource, type SourceTree } from './support/source-tree.ts'

const tree = readSource()
const live = liveFiles(tree)
const verdicts = judge(tree)
const waiting = new Map<string, string>(
  WAITING.flatMap(({ for: feature, names }) =>
    KINDS.flatMap((kind) => (names[kind] ?? []).map((name) => [`${kind} ${name}`, feature] as const)),
  ),
)
const label = ({ kind, name }: (typeof verdicts)[number]) => `${kind} ${name}`

const planted = (path: string, change: (text: string) => string): SourceTree => new Map([...tree, [path, change(tree.get(path) ?? '')]])
const lostBy = (changed: SourceTree) => {
  const reached = new Set(verdicts.filter(({ isReached }) => isReached).map(label))
  return judge(changed)
    .filter((verdict) => !verdict.isReached && reached.has(label(verdict)))
    .map(label)
}

describe('what the contract promises', () => {
  it('is seen: every kind of name, and files that are in reach', () => {
    for (const kind of KINDS) expect(verdicts.filter((verdict) => verdict.kind === kind).length, kind).toBeGreaterThan(10)
    expect(live.size).toBeGreaterThan(300)
    for (const entry of ENTRIES.filter((path) => tree.has(path))) expect(live).toContain(entry)
  })

  it('is used by something in a visitor’s reach, or waits for a feature by name (test/architecture/reach/waiting.ts)', () => {
    expect(verdicts.filter((verdict) => !verdict.isReached && !waiting.has(label(verdict))).map(label)).toEqual([])
  })

  it('does not wait once it is in reach: take the name off the list', () => {
    expect(verdicts.filter((verdict) => verdict.isReached && waiting.has(label(verdict))).map(label)).toEqual([])
    const names = new Set(verdicts.map(label))
    expect([...waiting.keys()].filter((name) => !names.has(name))).toEqual([])
  })
})

describe('the reach of the code', () => {
  it('ends where nobody loads a feature, resolves a key or imports a file', () => {
    const loader = 'src/composition/outside-connections.ts'
    expect(live).toContain('src/infrastructure/options/developer-notes.ts')
    expect(liveFiles(planted(loader, (text) => text.replace("use('developer-notes')", 'use(word)')))).not.toContain(
      'src/infrastructure/options/developer-notes.ts',
    )
    const services = 'src/composition/features/services.feature.ts'
    const unasked = planted(services, (text) => text.replaceAll('ServiceImages, ObjectUrls, ', 'ServiceImages, '))
    expect(live).toContain('src/infrastructure/page/browser-object-urls.ts')
    expect(liveFiles(unasked).has('src/infrastructure/page/browser-object-urls.ts')).toBe(false)
  })

  it('takes no test and no list of names for a use', () => {
    const uses = usesOf(tree, live)
    expect(uses.options).not.toContain('absent')
    expect(lostBy(planted('src/ui/wallets/connect-view.tsx', (text) => text.replaceAll('enableWallets', 'x')))).toEqual([
      'option enableWallets',
    ])
  })

  it('notices an event, a code, a view, a test id, a method and a cache row that nothing uses any more', () => {
    const changes: readonly (readonly [string, string, string, string])[] = [
      ['src/ui/modal/modal-root.tsx', "track('CLICK_NETWORK_HELP')", 'track(word)', 'event CLICK_NETWORK_HELP'],
      ['src/application/frame/log-in-by-email.ts', "fail('APKTW002'", "fail('UNEXPECTED'", 'alert APKTW002'],
      ['src/ui/modal/core-views.ts', "  Networks: later('Networks'),\n", '', 'view Networks'],
      ['src/ui/modal/notices.tsx', 'wui-snackbar-message', 'x', 'test id wui-snackbar-message'],
      ['src/composition/launcher/create-portico.ts', "  'disconnect',\n", '', 'method disconnect'],
      ['src/domain/account/account-service.ts', "cache: 'native-balance'", "cache: 'wallets'", 'stored native balances'],
    ]
    for (const [path, from, to, lost] of changes) {
      expect(tree.get(path), `${path} holds ${from}`).toContain(from)
      expect(lostBy(planted(path, (text) => text.replaceAll(from, to))), lost).toContain(lost)
    }
  }, 60_000)
})
