import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import { BitcoinSiwxVerifier } from '../../../src/infrastructure/siwx/bitcoin-siwx-verifier.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { lazyVerifiers } from '../../../src/infrastructure/siwx/siwx-engine.ts'
import { SolanaSiwxVerifier } from '../../../src/infrastructure/siwx/solana-siwx-verifier.ts'
import type { SiwxVerifier } from '../../../src/ports/siwx/siwx-verifier.ts'
import { FakeSiwxVerifier } from '../../fakes/siwx/fake-siwx-verifier.ts'
import { bip137Signer, bitcoinSigner, evmSigner, type SiwxSigner, solanaSigner } from '../../support/siwx-signers.ts'
import { describeSiwxVerifier } from './siwx-verifier.contract.ts'

const signed = async ({ address, chainId, sign }: SiwxSigner): Promise<SiwxSession> => {
  const message = `Sign in, ${address}. ${'This text is longer than two hundred and fifty-three bytes. '.repeat(5)}`
  const data = { accountAddress: address, chainId, domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'Nonce00000001' }
  return { data, message, signature: await sign(message) }
}
const world = (verifier: SiwxVerifier, own: SiwxSigner, other: SiwxSigner) => async () => ({
  verifier,
  session: await signed(own),
  foreign: await signed(other),
})
const believed: SiwxSigner = { ...evmSigner(), sign: async (text) => `${evmSigner().address}:${text}` }

describeSiwxVerifier('fake', world(new FakeSiwxVerifier(), believed, solanaSigner()))
describeSiwxVerifier('EVM', world(new EvmSiwxVerifier(), evmSigner(), solanaSigner()))
describeSiwxVerifier('Solana', world(new SolanaSiwxVerifier(), solanaSigner(), evmSigner()))
for (const kind of ['p2wpkh', 'p2tr', 'p2sh'] as const)
  describeSiwxVerifier(`Bitcoin ${kind}`, world(new BitcoinSiwxVerifier(), bitcoinSigner(kind), evmSigner()))
describeSiwxVerifier('Bitcoin BIP-137', world(new BitcoinSiwxVerifier(), bip137Signer(), evmSigner()))
for (const [at, own] of [evmSigner(), solanaSigner(), bitcoinSigner('p2wpkh')].entries()) {
  const verifier = lazyVerifiers(() => [])[at]
  if (verifier)
    describeSiwxVerifier(`${verifier.chainNamespace}, fetched when needed`, world(verifier, own, at === 0 ? solanaSigner() : evmSigner()))
}
