import { once } from '../../domain/shared/async/once.ts'
import type { AssetKey } from '../../domain/wallets/asset-pictures.ts'
import type { ImageIds } from '../../domain/wallets/registry-assets.ts'

const OTHERS: readonly (readonly [AssetKey, string])[] = [
  ['chain:eip155', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'],
  ['chain:solana', 'a1b58899-f671-4276-6a5e-56ca5bd59700'],
  ['chain:bip122', '0b4838db-0161-4ffe-022d-532bf03dba00'],
  ['connector:coinbaseWallet', '0c2840c3-5b04-4c44-9661-fbd4b49e1800'],
  ['connector:coinbaseWalletSDK', '0c2840c3-5b04-4c44-9661-fbd4b49e1800'],
  ['connector:baseAccount', 'bba2c8be-7fd1-463e-42b1-796ecb0ad200'],
  ['connector:safe', '461db637-8616-43ce-035a-d89b8a1d5800'],
  ['connector:ledger', '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300'],
  ['connector:walletConnect', 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400'],
  ['connector:injected', '07ba87ed-43aa-4adf-4540-9e6a2b9cae00'],
]

const IDS: ReadonlyMap<AssetKey, string> = new Map(OTHERS)

const networks = once(async () => (await import('./network-image-ids.ts')).networkImageIds)

/** Those of networks are fetched with the first one that is asked for. */
export const imageIds: ImageIds = {
  known: (key) => (key.startsWith('asset:') ? key.slice('asset:'.length) : IDS.get(key)),
  async find(key) {
    if (!key.startsWith('network:')) return imageIds.known(key)
    return networks().then(
      (ids) => ids.get(key),
      () => undefined,
    )
  },
}
