import { TokensService } from '../../src/domain/account/tokens-service.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import type { AllowanceEntry } from '../../src/domain/allowances/allowance-entry.ts'
import { AllowancesService } from '../../src/domain/allowances/allowances-service.ts'
import { EvmRevocations } from '../../src/domain/allowances/evm-revocations.ts'
import { PERMIT2 } from '../../src/domain/allowances/known-spenders.ts'
import { RevocationStrategies } from '../../src/domain/allowances/revocation-strategy.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { evmChecksum } from '../../src/infrastructure/shared/evm-checksum.ts'
import { AllowancesView } from '../../src/ui/allowances/allowances-view.tsx'
import { RevokeAllowanceView } from '../../src/ui/allowances/revoke-allowance-view.tsx'
import { loadAllowancesWords } from '../../src/ui/modal/load-feature-words.ts'
import { FakeAllowanceBook } from '../fakes/allowances/fake-allowance-book.ts'
import type { World } from '../ui/world.ts'
import { dollars, USDC } from './send-world.ts'
import { addSending } from './sending-views.ts'

await loadAllowancesWords()

export const allowanceViews = { Allowances: AllowancesView, RevokeAllowance: RevokeAllowanceView }
export const [STRANGER, ONE_INCH] = [`0x${'5a'.repeat(20)}`, '0x111111125421ca6dc452d289314280a0f8842a65'].map((address) =>
  evmChecksum(address as `0x${string}`),
) as [string, string]

const usdc = { address: USDC, symbol: 'USDC', decimals: 6 }
export const limited: AllowanceEntry = { kind: 'token', token: usdc, spender: STRANGER, amount: 25_000_000n }
export const unlimited: AllowanceEntry = { kind: 'token', token: usdc, spender: ONE_INCH, amount: 2n ** 256n - 1n }
export const byPermit2: AllowanceEntry = {
  ...{ kind: 'permit2', token: usdc, spender: STRANGER, amount: 2n ** 160n - 1n, until: 4_000_000_000_000 },
}

/** Allowances on fakes, added to the world of the views: a book that says what the chain keeps. */
export function addAllowing(world: World, entries: readonly AllowanceEntry[] = [limited, unlimited]) {
  const sending = addSending(world, [
    dollars(1_000_000_000n),
    { ...dollars(5n), address: `0x${'ba'.repeat(20)}`, name: 'Claim at usdc-gift.com' },
  ])
  const { account, node, transactions } = sending
  node.fund(account, 10n ** 18n)
  node.give(PERMIT2, account, 0n)
  const book = new FakeAllowanceBook()
  for (const entry of entries) {
    book.allow(account, entry)
    node.allowances.set(`${entry.token.address}|${account}|${entry.spender}`.toLowerCase(), entry.amount)
  }
  const strategies = new RevocationStrategies({ eip155: async () => new EvmRevocations(book, node, transactions) })
  const { active, clock, resolve } = world
  const pending = new PendingTransactions(clock)
  const service = new AllowancesService(active, resolve(TokensService), resolve(OptionsService), strategies, pending, clock)
  world.bind(AllowancesService, service)
  /** The chain carries a revocation out, as the token says. */
  const revokeOnChain = (hash: string, { token, spender }: AllowanceEntry) => {
    node.allowances.set(`${token.address}|${account}|${spender}`.toLowerCase(), 0n)
    book.entries.set(
      account.toLowerCase(),
      (book.entries.get(account.toLowerCase()) ?? []).filter((each) => each.spender !== spender),
    )
    node.mine(hash, 'done')
  }
  return { ...sending, book, service, pending, revokeOnChain }
}
