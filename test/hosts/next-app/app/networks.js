import { defineNetwork } from 'portico/networks'

export const networks = [
  defineNetwork({
    id: 31337,
    name: 'First Chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  }),
]
