import { Eip5792BatchWallet } from '../../../src/infrastructure/calls/eip5792-batch-wallet.ts'
import { FakeBatchWallet } from '../../fakes/calls/fake-batch-wallet.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { describeBatchWallet } from './batch-wallet.contract.ts'

describeBatchWallet('FakeBatchWallet', () => {
  const wallet = new FakeBatchWallet()
  return {
    wallet,
    refuse: () => {
      wallet.rejects = true
    },
    mine: (id, hash) => wallet.told.set(id, { status: 200, hashes: [hash] }),
  }
})

describeBatchWallet('Eip5792BatchWallet', () => {
  const refuse = (code: number) => Object.assign(new Error(''), { code })
  const batches = new Map<string, object>()
  let rejects = false
  const answers: Readonly<Record<string, (first: never) => unknown>> = {
    wallet_getCapabilities: () => ({ '0xa': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: ({ id }: { id: string }) => {
      if (rejects) throw refuse(4001)
      if (batches.has(id)) throw refuse(5720)
      batches.set(id, { status: 100 })
      return { id }
    },
    wallet_getCallsStatus: (id: string) => {
      if (!batches.has(id)) throw refuse(5730)
      return batches.get(id)
    },
  }
  const request = async ({ method, params: [first] }: { method: string; params: readonly unknown[] }) => answers[method]?.(first as never)
  const connections = { provider: () => ({ request }), connection: () => undefined }
  return {
    wallet: new Eip5792BatchWallet(connections, new FakeClock()),
    refuse: () => {
      rejects = true
    },
    mine: (id, transactionHash) => batches.set(id, { status: 200, receipts: [{ transactionHash }] }),
  }
})
