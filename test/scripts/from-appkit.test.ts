import { describe, expect, it } from 'vitest'
import { fromAppKit } from '../../scripts/from-appkit.mjs'

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
    expect(left).toEqual(['createAppKit', '@reown/appkit/vue'])
  })

  it('leaves a name of another module, a text and a file without AppKit as they are', () => {
    const other = "import { useDisconnect } from 'wagmi'\nconst text = 'useAppKit is a name'\n"
    expect(fromAppKit(other).text).toBe(other)
    const [adapter] = fromAppKit("import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\nnew WagmiAdapter({})\n").left
    expect(adapter).toBe('WagmiAdapter')
  })
})
