import { defineConfig } from 'vite'

export default defineConfig({ build: { rolldownOptions: { input: ['viem.html', 'ethers.html', 'web3.html'] } } })
