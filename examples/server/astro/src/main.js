import 'portico/elements'
import { makePortico, remember } from './portico.js'

const portico = makePortico(JSON.parse(document.body.dataset.portico) ?? undefined)
remember(portico)

const part = (id) => document.getElementById(id)
portico.subscribeAccount(({ address }) => {
  part('account').hidden = !address
  part('address').textContent = address ?? ''
})
part('sign').addEventListener('click', async () => {
  const { address } = portico.getAccount()
  const signature = await portico.getProvider('eip155').request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
  part('signature').textContent = signature
})
part('disconnect').addEventListener('click', () => portico.disconnect())
