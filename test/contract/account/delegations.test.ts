import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, MNEMONIC, startAnvil } from '../../../sandbox/anvil.ts'
import { receiptOf } from '../../../sandbox/receipt-of.ts'
import { ChecksService } from '../../../src/domain/checks/checks-service.ts'
import { SWEEPERS, WALLET_DELEGATES } from '../../../src/domain/checks/known-delegates.ts'
import { NodeAccountCode } from '../../../src/infrastructure/account/node-account-code.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import { coreWorld, never, walletNamed } from '../../support/core-world.ts'
import { PlainHttp } from '../../support/plain-http.ts'

/** EIP-7702 authorisations that viem signs and Anvil mines, read back as in the page. */
const ID = 31_402
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(ID, 0)
}, 30_000)
afterAll(() => anvil?.stop())

const [sweeper = ''] = SWEEPERS
const [wallet = ''] = WALLET_DELEGATES.keys()
const stranger = `0x${'5a'.repeat(20)}`
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

it.each([
  ['1', sweeper, 'sweeper'],
  ['2', wallet, 'wallet'],
  ['3', stranger, 'unknown'],
  ['4', undefined, 'none'],
] as const)('account %s that delegates to %s', async (digit, contract, status) => {
  const owner = privateKeyToAccount(`0x${digit.repeat(64)}`)
  const chain = { id: ID, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [anvil.url] } } }
  const payer = createWalletClient({ account: mnemonicToAccount(MNEMONIC), transport: http(anvil.url) }).extend(publicActions)
  if (contract) {
    const authorization = await owner.signAuthorization({ address: contract as Hex, chainId: ID, nonce: 0 })
    const hash = await payer.sendTransaction({ chain: null, to: owner.address, authorizationList: [authorization] } as never)
    await receiptOf(payer, hash)
  }
  const core = coreWorld({ options: { networks: [chain], features: { accountChecks: true } } })
  const [adapter] = core.fakes
  const known = new Promise<string>((resolve) => {
    core.accounts.state.value$.subscribe(({ eip155 }) => eip155?.checks && resolve(eip155.checks.delegation.status))
  })
  const node = new NodeAccountCode(new PlainHttp(), { of: () => [anvil.url] })
  const service = new ChecksService(node, core.connections, core.networks, core.options, core.accounts, core.clock, evmChecksum)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  adapter?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: owner.address }] })
  adapter?.emit({ type: 'network', caipNetworkId: `eip155:${ID}` })
  expect(await known).toBe(status)
  service.dispose()
})
