import { recoverTypedDataAddress, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashMessage } from 'viem/utils'
import { afterEach, describe, vi } from 'vitest'
import { FakeExternalWallet } from '../../fakes/connection/fake-external-wallet.ts'
import { FakeSafe } from '../../fakes/safe/fake-safe.ts'
import { coinbaseWorld, KEY } from '../../support/coinbase-world.ts'
import { SAFE, safeWorld } from '../../support/safe-world.ts'
import { describeExternalWallet } from './external-wallet.contract.ts'

const OWNER = privateKeyToAccount(KEY).address

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('ExternalWallet contract: fake', () => {
  describeExternalWallet(() => {
    const wallet = new FakeExternalWallet()
    return {
      wallet,
      addresses: wallet.accounts,
      chainId: wallet.chainId,
      answers: (how) => {
        wallet.answers = how
      },
      prompts: () => wallet.prompts,
      isSigned: async (signature) => signature === wallet.signature,
      reloaded: () => wallet,
    }
  })
})

describe('ExternalWallet contract: Coinbase', () => {
  describeExternalWallet(() => {
    const { wallet, keys, popups, signer, make } = coinbaseWorld()
    return {
      wallet,
      addresses: signer.addresses,
      chainId: 1,
      answers: (how) => {
        keys.answers = how
      },
      prompts: () => popups.opened.length,
      isSigned: (signature) => verifyMessage({ address: OWNER, message: 'hello', signature: signature as `0x${string}` }),
      reloaded: make,
    }
  })
})

describe('ExternalWallet contract: Safe', () => {
  describeExternalWallet(() => {
    const { wallet, safe, make } = safeWorld()
    return {
      wallet,
      addresses: [SAFE],
      chainId: 1,
      grantsUnasked: true,
      answers: (how) => {
        safe.answers = how
      },
      prompts: () => safe.asked.filter(({ method }) => /^sign|^send/.test(method)).length,
      isSigned: async (signature) => {
        const typed = FakeSafe.typed(SAFE, 1, hashMessage('hello'))
        return (await recoverTypedDataAddress({ ...typed, signature: signature as `0x${string}` })) === OWNER
      },
      reloaded: make,
    }
  })
})
