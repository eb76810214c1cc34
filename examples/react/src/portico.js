import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { base, mainnet } from 'portico/networks'

export const portico = createPortico({ networks: [mainnet, base], adapters: [evm()] })
