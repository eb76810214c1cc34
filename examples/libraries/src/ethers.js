import { BrowserProvider } from 'ethers'
import { showPage } from './page.js'

showPage(async (provider, address, message) => {
  const signer = await new BrowserProvider(provider).getSigner(address)
  return signer.signMessage(message)
})
