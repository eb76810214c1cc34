import { describe, expect, it } from 'vitest'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import { BitcoinSiwxVerifier } from '../../../src/infrastructure/siwx/bitcoin-siwx-verifier.ts'
import type { SignRequest } from '../../../src/ports/connection/chain-adapter.ts'
import { standardNamespaceKeys } from '../../fakes/relay/standard-namespace-keys.ts'
import { BitcoinKeys, satsConnectShape, unisatShape } from '../../fakes/wallets/bitcoin-wallet-shapes.ts'
import { bitcoinParts } from '../../support/bitcoin-world.ts'
import { linkTo } from '../../support/session-links.ts'
import { BITCOIN } from '../../support/siwx-signers.ts'

const never = () => new AbortController().signal
const MESSAGE = `app.example wants you to sign in with your Bitcoin account:\n${'A line of it.\n'.repeat(30)}`

const SHAPES = {
  unisat: (keys: BitcoinKeys) => unisatShape(keys),
  okx: (keys: BitcoinKeys) => unisatShape(keys, 'okx'),
  'sats-connect': (keys: BitcoinKeys) => satsConnectShape(keys),
  leather: (keys: BitcoinKeys) => satsConnectShape(keys, 'leather'),
}

async function signed(request: SignRequest, adapter: ReturnType<typeof bitcoinParts>['adapter']): Promise<boolean> {
  const { signature } = await adapter.signMessage(request, never())
  const data = { accountAddress: request.account.address, chainId: BITCOIN, domain: '', uri: '', version: '1', nonce: '' }
  return new BitcoinSiwxVerifier().verify({ data, message: MESSAGE, signature })
}

describe.each(['segwit', 'taproot'])('a sign-in with a %s account', (kind) => {
  const at = kind === 'segwit' ? 0 : 1

  it.each(Object.entries(SHAPES))('of a wallet with the API of %s verifies', async (dialect, make) => {
    const keys = new BitcoinKeys()
    const wanted = keys.keys[at]?.address ?? ''
    keys.selected = [wanted]
    const { adapter } = bitcoinParts()
    const connector: Connector = { id: dialect, type: 'INJECTED', name: dialect, chain: 'bip122', provider: make(keys), dialect }
    const connection = { ...(await adapter.connect(connector, {}, never())), connector }
    const [account] = connection.accounts
    expect(account.address).toBe(wanted)
    expect(await signed({ provider: adapter.provider(connection), account, message: MESSAGE }, adapter)).toBe(true)
  })

  it('over WalletConnect verifies', async () => {
    const { bip122 } = standardNamespaceKeys({ solana: 'a', sui: 'a', bitcoin: 'a' })
    const link = linkTo(bip122, BITCOIN as CaipNetworkId)
    const { adapter } = bitcoinParts()
    const account = (await adapter.accountsOverSession(link, never()))[at]
    if (!account) throw new Error(`no ${kind} account`)
    expect(await signed({ provider: adapter.overSession(link), account, message: MESSAGE }, adapter)).toBe(true)
  })
})
