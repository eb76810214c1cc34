/**
 * The code that an EIP-7702 delegation put on an account, on its network. `none`: no delegation. `wallet`: the contract of a known wallet
 * or account maker. `unknown`: a contract on no list. `sweeper`: a contract known to pass on whatever the account receives.
 */
export type Delegation = Readonly<
  | { status: 'none' }
  | { status: 'wallet'; contract: string; name: string }
  | { status: 'unknown'; contract: string }
  | { status: 'sweeper'; contract: string }
>

/** What was found about an account when it connected. */
export type AccountChecks = Readonly<{ delegation: Delegation }>

const DELEGATED = /^0xef0100([0-9a-f]{40})$/i

/** The contract that the code of an account delegates to, in lower case (EIP-7702). Undefined for any other code. */
export function delegateOf(code: string): `0x${string}` | undefined {
  const contract = DELEGATED.exec(code)?.[1]
  return contract === undefined ? undefined : `0x${contract.toLowerCase()}`
}
