import { createWalletClient, custom } from 'viem'
import { showPage } from './page.js'

showPage((provider, account, message) => createWalletClient({ account, transport: custom(provider) }).signMessage({ message }))
