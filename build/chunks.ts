import { join } from 'node:path'
import type { Plugin } from 'vite'

export const ROOT = join(import.meta.dirname, '..')
const source = (path: string) => `${ROOT}/src/${path}.ts`

type Info = Readonly<{ importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }>
type InfoOf = (id: string) => Info | null

/** The two files of every first open. What their roots import statically comes along. */
const FIRST_OPEN: Readonly<Record<string, readonly string[]>> = {
  /** What the first rows need. */
  'composition/core/start-core': ['composition/core/start-core'],
  /** What every opened page needs soon after its first rows. */
  'composition/second-wave': [
    'composition/features/analytics.feature',
    'composition/features/services.feature',
    'composition/features/wallets.feature',
    'infrastructure/http/load-http',
    'infrastructure/http/fetch-http',
    'infrastructure/http/retrying-http',
    'infrastructure/storage/open-store',
  ],
}
/** Other roots that are fetched together, by their files; the first one's file has them all. */
const TOGETHER: readonly (readonly string[])[] = [
  [
    'ui/modal/later-views',
    'ui/modal/views-css',
    'ui/shared/later-icons',
    'ui/wallets/later-drawings',
    'domain/options/later-messages',
    'domain/options/siwx-messages',
    'infrastructure/options/later-catalogues',
    'domain/wallets/network-image-ids',
  ],
  ['ui/frame/login-methods', 'domain/options/login-messages'],
  ['infrastructure/account/viem-identities', 'infrastructure/account/showable-name', 'infrastructure/send/ens-receiver-names'],
  ['infrastructure/solana/web3-connection', 'infrastructure/solana/web3-transaction'],
  ['composition/features/walletconnect.feature', 'application/walletconnect/adopt-session', 'application/walletconnect/invite-wallet'],
  ['vendor/walletconnect/universal-provider/dist/index.es', 'vendor/walletconnect/sign-client/dist/index.es'],
]
/** Fewer modules than this in one of the two great files: something has come loose. */
const MANY = 30

const LATER_VIEWS = 'ui/modal/later-views'
const WITH_VIEWS = [
  LATER_VIEWS,
  'ui/wallets/browser-wallets-view',
  'composition/features/siwx.feature',
  'composition/features/all-wallets.feature',
  'composition/features/multi-wallet.feature',
  'composition/features/account.feature',
  'composition/features/receive.feature',
]

/** Part of the first view where logins are on: it needs no file but its own. */
const LOGINS = 'ui/frame/login-methods'

/** Features that build upon others: what they share stays with the others. */
const GUESTS = [
  'composition/features/headless.feature',
  'composition/features/receive.feature',
  'composition/features/email-capture.feature',
  'composition/features/embedded.feature',
]

/** What stays with a feature that another one needs (`needs`). */
const AT_HOME: ReadonlyMap<string, string> = new Map([['domain/account/account-kind-service', 'composition/features/receive.feature']])

const SWAP = 'composition/features/swap.feature'
/** Each comes with those before it, which they need (`needs`), but for swapping, which payments do without. */
const MONEY = [
  'composition/features/account.feature',
  'composition/features/pending.feature',
  'composition/features/money.feature',
  'composition/features/send.feature',
  SWAP,
  'composition/features/payments.feature',
]

/** What sending reads of the activity without loading that feature. */
const HISTORY = 'infrastructure/activity/http-activity-history'
const WITH_HISTORY = [HISTORY, 'composition/features/activity.feature']

/** Features of chains: what the others share among themselves is no part of them. */
const CHAINS = /^composition\/features\/(?:evm|solana|bitcoin|sui|polkadot|cosmos|stacks|safe|coinbase)\.feature$/

/** Where a module goes that several features share, none of which is always there before the others. `users`: their files. */
function fileOfShared(users: readonly string[]): string {
  if (users.includes(LOGINS)) return LOGINS
  if (users.includes('composition/features/walletconnect.feature')) return 'composition/second-wave'
  if (users.every((user) => WITH_VIEWS.includes(user))) return LATER_VIEWS
  // Its visitors are the most; they fetch no other file for a few shared lines.
  if (users.includes(LATER_VIEWS)) return LATER_VIEWS
  const owner = MONEY.find((user) => users.includes(user))
  if (owner !== undefined && owner !== SWAP && users.every((user) => MONEY.includes(user))) return owner
  if (users.every((user) => WITH_HISTORY.includes(user))) return HISTORY
  if (!users.some((user) => CHAINS.test(user))) return 'composition/shared-parts'
  return users.includes('composition/features/evm.feature') ? 'infrastructure/connection/chains' : 'infrastructure/connection/namespaces'
}

/** The modules, and all that they import statically. */
function closure(ids: Iterable<string>, infoOf: InfoOf, without: (id: string) => boolean = () => false): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || without(id)) return
    const info = infoOf(id)
    if (!info) return
    found.add(id)
    for (const next of info.importedIds) visit(next)
  }
  for (const id of ids) visit(id)
  return found
}

/** For each root of a chunk, the roots that are always there before it. */
function dominators(starts: ReadonlySet<string>, leadsTo: ReadonlyMap<string, ReadonlySet<string>>): Map<string, ReadonlySet<string>> {
  const roots = [...leadsTo.keys()]
  const parents = new Map(roots.map((root) => [root, roots.filter((other) => leadsTo.get(other)?.has(root))]))
  const found = new Map<string, ReadonlySet<string>>(roots.map((root) => [root, starts.has(root) ? new Set([root]) : new Set(roots)]))
  for (let changed = true; changed; ) {
    changed = false
    for (const root of roots) {
      if (starts.has(root)) continue
      const [first, ...rest] = (parents.get(root) ?? []).map((parent) => found.get(parent) ?? new Set<string>())
      const next = new Set([...(first ?? [])].filter((id) => rest.every((other) => other.has(id)))).add(root)
      if (next.size !== found.get(root)?.size) {
        found.set(root, next)
        changed = true
      }
    }
  }
  return found
}

/** Which file each module goes to, by module; those of the launcher are not in it. */
function arrange(starts: readonly string[], ids: readonly string[], infoOf: InfoOf): Map<string, string> {
  const early = closure(starts, infoOf)
  const files = new Map<string, string>()
  for (const [file, roots] of Object.entries(FIRST_OPEN))
    for (const id of closure(roots.map(source), infoOf, (known) => early.has(known) || files.has(known))) files.set(id, file)

  const known = new Set([...early, ...files.keys()])
  const reach = new Map<string, ReadonlySet<string>>()
  const leadsTo = new Map<string, ReadonlySet<string>>()
  const roots = [...new Set(ids.flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []))]
  const groups = new Map(
    TOGETHER.flatMap((group) => {
      const members = group.flatMap((file) => roots.filter((id) => fileOf(id) === file))
      return members.map((id) => [id, members] as const)
    }),
  )
  const follow = (root: string, members: ReadonlySet<string>) => {
    const next = [...members].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []).filter((id) => !known.has(id) && infoOf(id))
    leadsTo.set(root, new Set(next.map((id) => groups.get(id)?.[0] ?? id)))
    for (const id of leadsTo.get(root) ?? []) {
      if (reach.has(id)) continue
      reach.set(
        id,
        closure(groups.get(id) ?? [id], infoOf, (module) => known.has(module)),
      )
      follow(id, reach.get(id) ?? new Set())
    }
  }
  follow('start', known)

  const before = dominators(new Set(['start']), leadsTo)
  const modules = new Set([...reach.values()].flatMap((members) => [...members]))
  for (const id of modules) {
    const all = [...reach].flatMap(([root, members]) => (members.has(id) ? [root] : []))
    const others = all.filter((root) => !GUESTS.includes(fileOf(root)))
    const users = others.length > 0 ? others : all
    const owner = users.find((root) => users.every((other) => before.get(other)?.has(root)))
    files.set(id, AT_HOME.get(fileOf(id)) ?? (owner ? fileOf(owner) : fileOfShared(users.map(fileOf))))
  }
  return files
}

/**
 * Puts what is fetched together into one file: the core, the second wave, and each feature with all that only it needs. A host's bundler
 * makes a chunk of its own of every module that two of our files share; so they share files, not modules (docs/decisions/0011).
 * `launcher`: names of the entries whose modules come with the page. Returns the plugin, and the file of a module.
 */
export function wholeFiles(launcher: readonly string[]): Readonly<{ plugin: Plugin; fileOf(id: string): string | undefined }> {
  let files: ReadonlyMap<string, string> = new Map()
  const plugin: Plugin = {
    name: 'whole-files',
    buildEnd() {
      files = arrange(launcher.map(source), [...this.getModuleIds()], (id) => this.getModuleInfo(id))
      for (const file of Object.keys(FIRST_OPEN)) {
        const count = [...files.values()].filter((each) => each === file).length
        if (count < MANY) this.error(`Only ${String(count)} modules are in ${file}`)
      }
      for (const [id, file] of files) {
        const packages = (this.getModuleInfo(id)?.importedIds ?? []).filter((each) => !/^(?:[/\0]|react(?:-dom)?(?:$|\/))/.test(each))
        if (file in FIRST_OPEN && packages.length > 0) this.error(`${fileOf(id)}, in ${file}, needs ${packages.join()}`)
      }
    },
  }
  return { plugin, fileOf: (id) => files.get(id) }
}

/**
 * The file of a module in `dist`, without its ending: as in `src`, packages under `vendor`. No folder is called `web3.js`: who lists
 * files by their ending would take it for one.
 */
export function fileOf(id: string): string {
  const at = id.indexOf('node_modules/')
  const path = id.startsWith(`${ROOT}/src/`) ? id.slice(ROOT.length + '/src/'.length) : at === -1 ? `_virtual/${id}` : id.slice(at)
  return path
    .replaceAll('node_modules/', 'vendor/')
    .replaceAll('.js/', '-js/')
    .replaceAll(/[@\0]/g, '')
    .replace(/\.\w+$/, '')
}
/** A page may have added to `Object.prototype`; the bundler's helper for namespaces would take that for an export, and fail. */
export function withOwnExports(code: string, tell = () => {}): string {
  const walk = /for ?\(var ([\w$]+) in ([\w$]+)\) ?(?=[\w$]+\([\w$]+, ?\1, ?\{\s*get:)/g
  return code.replaceAll(walk, (_all, name: string, object: string) => {
    tell()
    return `for(var ${name} of Object.keys(${object}))`
  })
}

export const ownExportsOnly: Plugin = {
  name: 'own-exports-only',
  generateBundle(_, bundle) {
    let found = 0
    const tell = () => {
      found += 1
    }
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = withOwnExports(chunk.code, tell)
    if (found === 0) this.error('The helper for namespaces was not found: has the bundler another one now?')
  },
}

/**
 * Several modules of ours share a file, which exports each as a namespace. The bundler writes `let { a } = await import('./x.js').then((n) => n.t)`;
 * Vite 5 and 6 take the braces for the file's own exports and lose the `then`. The same as an expression is understood by every bundler.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  generateBundle(_, bundle) {
    let found = 0
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replaceAll(
        /\bawait (import\("[^"]*"\))\.then\(\((\w)\) => \2\.([\w$]+)\)/g,
        (_all, load: string, _name, member: string) => {
          found += 1
          return `(await ${load}).${member}`
        },
      )
    }
    if (found === 0) this.error('No import of a namespace was found: does the bundler write it otherwise now?')
  },
}
