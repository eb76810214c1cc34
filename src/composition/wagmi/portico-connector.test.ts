import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { base, mainnet } from '../../../test/fakes/network/chains.ts'
import { wagmiConfig, wagmiReleases } from '../../../test/support/wagmi-core.ts'
import { evm } from '../descriptors/evm.ts'
import { createPortico } from '../launcher/create-portico.ts'
import { porticoConnector } from './portico-connector.ts'

const root = join(import.meta.dirname, '../../..')

describe.each(wagmiReleases)('%s on a server', (_, load) => {
  it('renders what the cookie says, and asks and follows nothing', async () => {
    expect(typeof window).toBe('undefined')
    const core = await load()
    const portico = createPortico({ networks: [mainnet, base], adapters: [evm()] })
    const followed: string[] = []
    const watched = new Proxy(portico, {
      get: (target, name) => {
        if (String(name).startsWith('subscribe')) followed.push(String(name))
        return Reflect.get(target, name)
      },
    })
    const config = wagmiConfig(core, [porticoConnector(watched)], {
      chains: [mainnet, base],
      ssr: true,
      storage: core.createStorage({ storage: core.cookieStorage }),
    })
    expect(core.getAccount(config).status).toBe('disconnected')
    const connection = { accounts: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'], chainId: 8453, connector: { id: 'portico', uid: 'x' } }
    const state = { state: { chainId: 8453, connections: { __type: 'Map', value: [['x', connection]] }, current: 'x' }, version: 2 }
    const initialState = core.cookieToInitialState(config, `wagmi.store=${JSON.stringify(state)}`)
    core.hydrate(config, { initialState, reconnectOnMount: true })
    expect(core.getAccount(config)).toMatchObject({ status: 'reconnecting', chainId: 8453 })
    expect(await core.reconnect(config)).toEqual([])
    expect(core.getAccount(config).status).toBe('disconnected')
    expect(followed).toEqual([])
  })
})

type Site = Readonly<{ file: string; code: string }>

const text = readFileSync(join(root, 'docs/wagmi.md'), 'utf8')
const snippets: readonly Site[] = [...text.matchAll(/```(tsx?)\n([\s\S]*?)```/g)].map(([, lang = '', code = ''], index) => ({
  file: `site-${index}.${lang}`,
  code,
}))
/** Pages with a type error, to check that the compiler detects it. */
const planted: readonly Site[] = [
  ['porticoConnector(portico)', 'porticoConnector(1)'],
  ['[porticoConnector(portico)]', '[portico]'],
].flatMap(([from = '', to = ''], index) =>
  snippets.map(({ file, code }) => ({ file: `planted-${index}-${file}`, code: code.replace(from, to) })),
)

const releases = ['wagmi-core-2', '@wagmi/core']

/** The compiler's errors for pages with each wagmi release, whose folder is named by its place: one program, as most of it is ours. */
function compile(): readonly string[] {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules/.cache/portico-wagmi-'))
  try {
    const files = releases.flatMap((release, place) => {
      mkdirSync(join(folder, String(place)))
      const wagmi = [
        `import type { Config } from '${release}'`,
        "import type { ReactElement, ReactNode } from 'react'",
        `export * from '${release}'`,
        'export declare function WagmiProvider(props: { config: Config; children: ReactNode }): ReactElement',
      ]
      writeFileSync(join(folder, String(place), 'wagmi.ts'), wagmi.join('\n'))
      return [...snippets, ...planted].map(({ file, code }) => {
        writeFileSync(join(folder, String(place), file), code.replaceAll("from 'wagmi'", "from './wagmi.ts'"))
        return `${place}/${file}`
      })
    })
    const paths = {
      portico: [join(root, 'src/index.ts')],
      'portico/*': [join(root, 'src/*')],
      'wagmi/chains': [join(root, 'node_modules/viem/chains')],
    }
    const options = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { paths, noUnusedLocals: false },
      include: [join(root, 'src/ui/modal/texts.ts')],
      files,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8', cwd: folder })
    return stdout.split('\n').filter((line) => /^[\w./-]+\(|^error/.test(line))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('a site', () => {
  let said: readonly string[] = []
  beforeAll(() => {
    said = compile()
  }, 120_000)

  it('has a release and a page to compile, all of which are compiled', () => {
    expect(snippets.length).toBeGreaterThan(0)
    expect(said.filter((line) => !/^\d\//.test(line))).toEqual([])
  })

  it.each(releases.map((release, place) => [release, place] as const))(
    'with %s compiles what the documentation shows, and is told what is wrong',
    (_, place) => {
      const own = said.filter((line) => line.startsWith(`${place}/`))
      expect(own.filter((line) => !line.startsWith(`${place}/planted`))).toEqual([])
      for (const { file } of planted)
        expect(
          own.some((line) => line.startsWith(`${place}/${file}`)),
          file,
        ).toBe(true)
    },
  )
})
