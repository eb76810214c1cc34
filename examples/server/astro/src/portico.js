import { createPortico, writeSnapshot } from 'portico'
import { evm } from 'portico/evm'
import { base, mainnet } from 'portico/networks'

/** One for each request on the server, one in the page. */
export const makePortico = (initialState) => createPortico({ networks: [mainnet, base], adapters: [evm()], initialState })

/** In the page: keeps in a cookie who is connected. Returns how to stop. */
export function remember(portico) {
  const write = () => {
    document.cookie = writeSnapshot(portico)
  }
  const ends = [portico.subscribeAccount(write), portico.subscribeNetwork(write)]
  return () => {
    for (const end of ends) end()
  }
}
