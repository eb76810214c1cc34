import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { stacks } from '../../../src/infrastructure/network/known-networks.ts'
import { root } from '../../architecture/support/source-tree.ts'
import { AcmeAdapter } from '../../support/acme-adapter.ts'
import { farewellCases, noBalanceCases } from './adapter-network-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'
import type { ChainAdapterWorld } from './chain-adapter-cases.ts'

const home = toNetwork(stacks)
const addresses = ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'SP000000000000000000002Q6VF78'] as const

/** The wallet of `docs/writing-an-adapter.md`. */
function open(): ChainAdapterWorld {
  let [shown, isGranted, answer]: [readonly string[], boolean, 'approve' | 'reject' | 'ignore'] = [addresses, false, 'approve']
  let prompts = 0
  const waiting: (() => void)[] = []
  const heard = new Set<() => void>()
  const visible = () => (isGranted ? shown : [])
  const provider = {
    request: async (method: string, text = '') => {
      if (method === 'accounts') return visible()
      if (method !== 'forget') prompts += 1
      if (answer === 'ignore') await new Promise<void>((resolve) => waiting.push(resolve))
      if (answer === 'reject') throw { code: 4001 }
      if (method === 'sign') return `${addresses[0]} signed ${text}`
      isGranted = method === 'connect'
      return visible()
    },
    on: (_: string, listener: () => void) => {
      heard.add(listener)
      return () => heard.delete(listener)
    },
  }
  return {
    adapter: new AcmeAdapter(),
    connector: { id: 'acme', type: 'INJECTED', name: 'Acme Wallet', chain: 'stacks', provider },
    addresses,
    home,
    other: toNetwork({ ...stacks, id: '2147483648', caipNetworkId: 'stacks:2147483648' }),
    // The adapter waits by the clock of the browser: three seconds for a disconnect request.
    pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms === 3000 ? 3100 : 1)),
    wallet: {
      accounts: (list) => {
        shown = list
      },
      grants: (value) => {
        isGranted = value
      },
      rejects: (what) => {
        answer = what === 'all' ? 'reject' : 'approve'
      },
      silent: () => {
        answer = 'ignore'
      },
      wakeUp: () => {
        answer = 'approve'
        for (const resume of waiting.splice(0)) resume()
      },
      saysAccounts: (list) => {
        shown = list
        for (const listener of heard) listener()
      },
      leaves: () => {
        isGranted = false
        for (const listener of heard) listener()
      },
      prompts: () => prompts,
      listeners: () => heard.size,
    },
  }
}

describeChainAdapter('AcmeAdapter of the documentation', open, farewellCases, noBalanceCases)

it('is the adapter that the documentation shows', () => {
  const withoutImports = (text: string) => text.slice(text.indexOf('/** What the wallet leaves')).trim()
  const document = readFileSync(join(root, 'docs/writing-an-adapter.md'), 'utf8')
  const [, shown = ''] = /```ts\n\/\/ test\/support\/acme[^\n]*\n([\s\S]*?)```/.exec(document) ?? []
  expect(withoutImports(shown)).toBe(withoutImports(readFileSync(join(root, 'test/support/acme-adapter.ts'), 'utf8')))
})
