import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fromAppKit, rewrite } from '../../scripts/from-appkit.mjs'
import { root } from '../architecture/support/source-tree.ts'

const REACT = `import { createAppKit, useAppKit, useAppKitAccount as useWallet, useDisconnect } from '@reown/appkit/react'
import { type AppKitNetwork, base, mainnet } from '@reown/appkit/networks'
import { EthersAdapter } from "@reown/appkit-adapter-ethers"
import { SolanaAdapter } from '@reown/appkit-adapter-solana'

const networks: AppKitNetwork[] = [mainnet, base]
export const modal = createAppKit({ adapters: [new EthersAdapter(), new SolanaAdapter({ wallets: [] })], networks, projectId: 'x' })
export function Button() {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  return <appkit-button size="sm" />
}
`
const REACT_AFTER = `import 'portico/elements'
import { createPortico } from 'portico'
import { usePortico, useAccount as useWallet, useDisconnect } from 'portico/react'
import { type NetworkInput, base, mainnet } from 'portico/networks'
import { evm } from "portico/evm"
import { solana } from 'portico/solana'

const networks: NetworkInput[] = [mainnet, base]
export const modal = createPortico({ adapters: [evm(), solana({ wallets: [] })], networks, projectId: 'x' })
export function Button() {
  const { open } = usePortico()
  const { disconnect } = useDisconnect()
  return <portico-button size="sm" />
}
`
const LEFT = `import { createAppKit, useAppKitAccount } from '@reown/appkit/react'
import { mainnet } from '@reown/appkit/networks'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
const adapter = new WagmiAdapter({ networks: [mainnet] })
createAppKit({
  adapters: [adapter],
  features: { email: true, history: true },
})
export const address = () => useAppKitAccount().address
export const provider = (modal) => modal.getWalletProvider()
`

describe('portico-from-appkit', () => {
  it('rewrites imports, hooks, adapters, the call and the elements of a React site', () => {
    expect(fromAppKit(REACT)).toEqual({ text: REACT_AFTER, left: [] })
    expect(fromAppKit(REACT_AFTER)).toEqual({ text: REACT_AFTER, left: [] })
  })

  it('rewrites the elements of a template, and names what is left for a person', () => {
    const vue = "<template><w3m-button /></template>\n<script setup>\nimport { createAppKit } from '@reown/appkit/vue'\n</script>\n"
    const { text, left } = fromAppKit(vue)
    expect(text).toContain('<portico-button />')
    expect(text).toContain("import 'portico/elements'\n")
    expect(left.map(({ line, found, part }) => [line, found, part])).toEqual([[4, '@reown/appkit/vue', 'packages']])
  })

  it('names calls of the instance that have another name, or would do something else', () => {
    const calls = [
      "modal.disconnect('solana')",
      'modal.disconnect()',
      'modal.getCaipAddress()',
      'modal.getChainId()',
      'client.getChainId()',
    ]
    const { left } = fromAppKit(
      `import { createAppKit } from '@reown/appkit'\nexport const modal = createAppKit({})\n${calls.join('\n')}\n`,
    )
    expect(left.map(({ line, found, part }) => [line, found, part])).toEqual([
      [3, '.disconnect', 'the-instance'],
      [5, 'modal.getCaipAddress', 'the-instance'],
      [6, 'modal.getChainId', 'the-instance'],
    ])
  })

  it('leaves a name of another module, a text and a file without AppKit as they are', () => {
    const other = "import { useDisconnect } from 'wagmi'\nconst text = 'useAppKit is a name'\n"
    expect(fromAppKit(other).text).toBe(other)
    expect(fromAppKit('signer.getAddress()\nconst activeChain = 1\n').left).toEqual([])
  })

  it('says of a folder what was rewritten and, by file and line, what is left, with the part of the site that says how', () => {
    const folder = mkdtempSync(join(tmpdir(), 'from-appkit-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = (name: string) => join(folder, name)
    mkdirSync(file('node_modules/other'), { recursive: true })
    writeFileSync(file('node_modules/other/a.js'), REACT)
    writeFileSync(file('plain.js'), 'export const one = 1\n')
    writeFileSync(file('main.jsx'), LEFT)
    expect(rewrite([folder], 'https://site.example')).toEqual([
      `rewritten: ${file('main.jsx')}`,
      'then by hand:',
      ...[
        "4: @reown/appkit-adapter-wagmi -> `evm()` as the adapter, and `porticoConnector` in wagmi's config (#packages)",
        "5: new WagmiAdapter -> `evm()` as the adapter, and `porticoConnector` in wagmi's config (#packages)",
        '6: createPortico( -> give the instance a name, and export it (#by-a-command)',
        '8: history -> `activity`; `swaps`, `onramp` and `activity` are off unless you switch them on (#features)',
        "11: .getWalletProvider -> `getProvider('eip155')` (#the-instance)",
      ].map((line) => `${file('main.jsx')}:${line.replace('(#', '(https://site.example/migrate/appkit#')}`),
      'put <PorticoProvider portico={portico}> around what uses hooks or buttons (https://site.example/migrate/appkit#by-a-command)',
    ])
    expect(readFileSync(file('node_modules/other/a.js'), 'utf8')).toBe(REACT)
    expect(rewrite([file('plain.js')], '')).toEqual([])
  })

  it('leads to headings that the page has', () => {
    const page = readFileSync(join(root, 'docs/migrate/appkit.md'), 'utf8')
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
    const parts = fromAppKit(`${LEFT}import '@web3modal/wagmi'\nuseWeb3Modal()\nenableWalletConnect: true\n<w3m-wallet-button />\n`).left
    expect(parts.length).toBeGreaterThan(8)
    expect(parts.filter(({ part }) => !headings.includes(part))).toEqual([])
  })
})
