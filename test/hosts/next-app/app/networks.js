import { defineNetwork } from 'portico/networks'

export const networks = [
  defineNetwork({
    id: 31337,
    name: 'First Chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [process.env.NEXT_PUBLIC_RPC_URL] } },
  }),
]
