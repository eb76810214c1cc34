import 'portico/elements'
import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { base, mainnet } from 'portico/networks'
import { HttpSiwx } from 'portico/siwx'

const portico = createPortico({
  networks: [mainnet, base],
  adapters: [evm()],
  siwx: new HttpSiwx({ statement: 'Sign in to the shop.' }),
})

const part = (id) => document.getElementById(id)
portico.subscribeSignIn(({ status, session }) => {
  part('status').textContent = status === 'signedIn' ? `Signed in as ${session.data.accountAddress}` : 'Signed out'
})
part('order').addEventListener('click', async () => {
  part('orders').textContent = await (await fetch('/orders')).text()
})
