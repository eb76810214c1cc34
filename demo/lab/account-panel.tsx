import { useAccount, usePortico } from 'portico/react'
import type { ReactElement } from 'react'
import { approving, approvingByPermit2, deployPermit2 } from '../../sandbox/permits.ts'
import { PERMIT2 } from '../../src/domain/allowances/known-spenders.ts'
import { SWEEPERS, WALLET_DELEGATES } from '../../src/domain/checks/known-delegates.ts'
import type { Session } from '../session.ts'
import { useTask } from '../use-task.ts'

const ONE_INCH = '0x111111125421ca6dc452d289314280a0f8842a65'
const STRANGER = `0x${'5a'.repeat(20)}`
const FOR_EVER = 4_000_000_000
const [SWEEPER = ''] = SWEEPERS
const [WALLET = ''] = WALLET_DELEGATES.keys()

/** Puts things on the connected account, on the first local chain, that Portico then tells its owner of. Both features are switched on. */
export function AccountPanel({ session }: { readonly session: Session }): ReactElement {
  const { address = '' } = useAccount({ namespace: 'eip155' })
  const portico = usePortico()
  const [task, run] = useTask()
  const { chains, tokens } = session.info
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(chains[0]?.rpcUrl ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  /** Seen at the next connection: the page is loaded again. */
  const delegate = (contract: string | undefined) =>
    run(async () => {
      await ask('anvil_setCode', [address, contract ? `0xef0100${contract.slice(2)}` : '0x'])
      await session.change({ features: { ...session.settings.features, accountChecks: true } })
      return contract ? 'Delegated' : 'Plain again'
    })
  const allow = () =>
    run(async () => {
      const [first, second] = tokens
      if (!first || !second) return 'No tokens here'
      await ask('anvil_impersonateAccount', [address])
      await deployPermit2(ask, address)
      const calls = [
        [first.address, approving(ONE_INCH, 2n ** 256n - 1n)],
        [first.address, approving(STRANGER, 25_000_000n)],
        [second.address, approving(PERMIT2, 2n ** 256n - 1n)],
        [PERMIT2, approvingByPermit2(second.address, STRANGER, 2n ** 160n - 1n, FOR_EVER)],
      ] as const
      for (const [to, data] of calls) await ask('eth_sendTransaction', [{ from: address, to, data }])
      await ask('anvil_stopImpersonatingAccount', [address])
      await session.change({ features: { ...session.settings.features, allowances: true } })
      return 'Allowed: open the account, then its menu'
    })
  if (!address) return <p>Connect a wallet first.</p>
  return (
    <>
      <div className="lab-buttons">
        <button type="button" onClick={() => void delegate(SWEEPER)}>
          A thief's contract
        </button>
        <button type="button" onClick={() => void delegate(WALLET)}>
          A wallet's own contract
        </button>
        <button type="button" onClick={() => void delegate(undefined)}>
          No contract
        </button>
        <button type="button" onClick={() => void allow()}>
          Allow contracts to take
        </button>
        <button type="button" onClick={() => void run(() => portico.open({ view: 'Allowances' }).then(() => 'Shown'))}>
          Show allowances
        </button>
      </div>
      <output data-testid="lab-account" data-status={task.status}>
        {task.status === 'busy' ? 'Asking the chain' : 'text' in task ? task.text : ''}
      </output>
    </>
  )
}
