import 'portico/elements'
import { portico } from './portico.js'

const part = (id) => document.getElementById(id)

portico.subscribeAccount(({ isConnected, address }) => {
  part('account').hidden = !isConnected
  part('address').textContent = address ?? ''
})
part('sign').addEventListener('click', async () => {
  const { address } = portico.getAccount()
  const signature = await portico.getProvider('eip155').request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
  part('signature').textContent = signature
})
part('disconnect').addEventListener('click', () => portico.disconnect())
