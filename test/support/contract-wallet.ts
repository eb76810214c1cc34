import { concatHex, getCreate2Address, type Hex, hexToBytes, serializeErc6492Signature, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { SiwxSigner } from './siwx-signers.ts'

/** Deploys any code at an address that depends on it: on every Anvil chain. https://github.com/Arachnid/deterministic-deployment-proxy */
const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/**
 * A wallet contract by hand: `isValidSignature(bytes32,bytes)` answers 0x1626ba7e when the `ecrecover` precompile finds the owner's key, and
 * zero otherwise; every other call reverts. The signature is expected at the place where Solidity's ABI puts it.
 */
function walletCode(owner: Hex): Hex {
  const runtime = concatHex([
    // selector == 1626ba7e ? goto 0x13 : revert
    ...['0x600035', '0x60e01c', '0x631626ba7e', '0x14', '0x6013', '0x57', '0x600080fd', '0x5b'],
    // memory: hash, v, r, s
    ...['0x600435600052', '0x60a43560f81c602052', '0x606435604052', '0x608435606052'],
    // ecrecover(memory 0..128) to memory 128..160
    '0x602060806080600060015afa50',
    // (recovered == owner) * selector, in the highest four bytes
    ...['0x608051', concatHex(['0x73', owner]), '0x14', '0x631626ba7e', '0x02', '0x60e01b', '0x600052', '0x60206000f3'],
  ] as Hex[])
  const length = hexToBytes(runtime).length
  return concatHex([toHex(Uint8Array.from([0x60, length, 0x80, 0x60, 0x0b, 0x60, 0x00, 0x39, 0x60, 0x00, 0xf3])), runtime])
}

export type ContractWallet = Readonly<{
  address: Hex
  /** Sends the deployment to the chain. */
  deploy(url: string): Promise<void>
  /** ERC-1271. */
  signer(chainId: string): SiwxSigner
  /** ERC-6492: with what deploys the contract. `code` replaces the owner's. */
  counterfactual(chainId: string, code?: Hex): SiwxSigner
}>

export function contractWallet(key: Hex): ContractWallet & Readonly<{ owner: PrivateKeyAccount }> {
  const owner = privateKeyToAccount(key)
  const code = walletCode(owner.address)
  const salt = toHex(0, { size: 32 })
  const address = getCreate2Address({ from: FACTORY, salt, bytecode: code })
  const signer = (chainId: string): SiwxSigner => ({
    name: 'contract',
    address,
    chainId,
    sign: (message) => owner.signMessage({ message }),
  })
  return {
    owner,
    address,
    async deploy(url) {
      const call = (method: string, params: readonly unknown[]) =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        }).then((answer) => answer.json() as Promise<{ result?: unknown; error?: unknown }>)
      const [from] = ((await call('eth_accounts', [])).result ?? []) as readonly Hex[]
      const { error } = await call('eth_sendTransaction', [{ from, to: FACTORY, data: concatHex([salt, code]) }])
      if (error) throw new Error(JSON.stringify(error))
    },
    signer,
    counterfactual: (chainId, other = code) => ({
      ...signer(chainId),
      sign: async (message) =>
        serializeErc6492Signature({ address: FACTORY, data: concatHex([salt, other]), signature: await owner.signMessage({ message }) }),
    }),
  }
}
