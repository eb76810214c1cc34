import { createWalletClient, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { RelaySigner } from './relay-signer.ts'

const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']

/** Signs with real keys and sends through real nodes. */
export function createEvmSigner(keys: readonly `0x${string}`[], rpcUrls: Readonly<Record<string, string>>): RelaySigner {
  const accounts = keys.map((key) => privateKeyToAccount(key))
  const accountOf = (address: unknown): PrivateKeyAccount => {
    const account = accounts.find((each) => each.address.toLowerCase() === String(address).toLowerCase())
    if (!account) throw new Error(`no key for ${address}`)
    return account
  }
  return {
    namespace: 'eip155',
    chains: Object.keys(rpcUrls),
    addresses: accounts.map(({ address }) => address),
    methods: METHODS,
    async answer(method, asked, chainId) {
      const params = asked as readonly unknown[]
      if (method === 'personal_sign') return accountOf(params[1]).signMessage({ message: { raw: params[0] as `0x${string}` } })
      if (method === 'eth_signTypedData_v4') return accountOf(params[0]).signTypedData(JSON.parse(String(params[1])))
      if (method !== 'eth_sendTransaction') throw new Error(`no ${method} here`)
      const { from, to, value, data } = params[0] as Readonly<Record<string, `0x${string}` | undefined>>
      const client = createWalletClient({ account: accountOf(from), transport: http(rpcUrls[chainId]) })
      return client.sendTransaction({ to, data, value: BigInt(value ?? 0), chain: null })
    },
  }
}
