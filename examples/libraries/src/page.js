import 'portico/elements'
import { portico } from './portico.js'

const part = (id) => document.getElementById(id)

/** @param {(provider: object, address: string, message: string) => Promise<string>} sign */
export function showPage(sign) {
  portico.subscribeAccount(({ isConnected, address }) => {
    part('account').hidden = !isConnected
    part('address').textContent = address ?? ''
  })
  part('sign').addEventListener('click', async () => {
    part('signature').textContent = await sign(portico.getProvider('eip155'), portico.getAccount().address, 'Hello')
  })
  part('disconnect').addEventListener('click', () => portico.disconnect())
}
