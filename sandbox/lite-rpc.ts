import { VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { decodeBase58, encodeBase58 } from '../src/domain/caip/base58.ts'
import type { Landed, LiteChain } from './lite-chain.ts'
import { createMint, give, readTokenAccount, type TokenAccount, tokenAccountsOf } from './lite-tokens.ts'

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

type Params = readonly unknown[]
type Options = Readonly<Record<string, unknown>>

/** The Solana JSON-RPC methods that the clients use. `sandbox_…` methods are our own and create tokens. */
export function answerSolana(chain: LiteChain, method: string, params: Params): unknown {
  const answer = Object.hasOwn(ANSWERS, method) ? ANSWERS[method] : undefined
  if (!answer) throw new RpcError(-32601, 'Method not found')
  return answer(chain, params)
}

const inContext = (chain: LiteChain, value: unknown) => ({ context: { apiVersion: '2.1.0', slot: chain.slot }, value })
const options = (value: unknown): Options => (typeof value === 'object' && value !== null ? (value as Options) : {})

const ANSWERS: Readonly<Record<string, (chain: LiteChain, params: Params) => unknown>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.1.0', 'feature-set': 0 }),
  getGenesisHash: (chain) => chain.genesisHash,
  getSlot: (chain) => chain.slot,
  getBlockHeight: (chain) => chain.slot,
  getBlockTime: () => Math.floor(Date.now() / 1000),
  getEpochInfo: (chain) => ({ absoluteSlot: chain.slot, blockHeight: chain.slot, epoch: 0, slotIndex: chain.slot, slotsInEpoch: 432_000 }),
  getRecentPrioritizationFees: (chain) => [{ slot: chain.slot, prioritizationFee: 0 }],
  getMinimumBalanceForRentExemption: (chain, [bytes]) => chain.rent(Number(bytes)),
  getLatestBlockhash: (chain) => inContext(chain, { blockhash: chain.blockhash(), lastValidBlockHeight: chain.lastValidBlockHeight }),
  isBlockhashValid: (chain, [blockhash]) => inContext(chain, chain.isRecent(String(blockhash))),
  getBalance: (chain, [key]) => inContext(chain, chain.balance(keyIn(key))),
  getAccountInfo: (chain, [key, given]) => inContext(chain, accountInfo(chain, keyIn(key), options(given)['encoding'])),
  getMultipleAccounts: (chain, [keys, given]) =>
    inContext(
      chain,
      (keys as readonly unknown[]).map((key) => accountInfo(chain, keyIn(key), options(given)['encoding'])),
    ),
  getTokenAccountBalance: (chain, [key]) => {
    const account = readTokenAccount(chain, keyIn(key))
    if (!account) throw new RpcError(-32602, 'Invalid param: not a Token account')
    return inContext(chain, amountOf(account))
  },
  getTokenAccountsByOwner: (chain, [owner, filter, given]) => {
    const { programId, mint } = options(filter)
    const program = typeof programId === 'string' ? programId : chain.account(keyIn(mint))?.owner
    const accounts = program ? tokenAccountsOf(chain, keyIn(owner), program) : []
    const wanted = accounts.filter((account) => mint === undefined || account.mint === mint)
    return inContext(
      chain,
      wanted.map(({ address }) => ({ pubkey: address, account: accountInfo(chain, address, options(given)['encoding']) })),
    )
  },
  getFeeForMessage: (chain, [message]) => {
    const compiled = VersionedMessage.deserialize(Buffer.from(String(message), 'base64'))
    return inContext(chain, chain.isRecent(compiled.recentBlockhash) ? chain.fee(compiled) : null)
  },
  requestAirdrop: (chain, [key, lamports]) => chain.airdrop(keyIn(key), Number(lamports)),
  simulateTransaction: (chain, [text, given]) => {
    const { err, logs, units } = chain.simulate(transactionIn(text, given), options(given)['sigVerify'] === true)
    return inContext(chain, { err, logs, unitsConsumed: units, accounts: null, returnData: null })
  },
  sendTransaction: (chain, [text, given]) => {
    const bytes = transactionIn(text, given)
    const { err, logs } = chain.simulate(bytes)
    if (err !== null && (options(given)['skipPreflight'] !== true || err === 'BlockhashNotFound'))
      throw new RpcError(-32002, `Transaction simulation failed: ${explain(err, logs)}`, { err, logs })
    return chain.send(bytes)
  },
  getSignatureStatuses: (chain, [signatures]) =>
    inContext(
      chain,
      (signatures as readonly unknown[]).map((signature) => {
        const landed = chain.landed.find((each) => each.signature === signature)
        return landed
          ? { slot: landed.slot, confirmations: null, err: landed.err, status: statusOf(landed), confirmationStatus: 'finalized' }
          : null
      }),
    ),
  getSignaturesForAddress: (chain, [key, given]) => {
    const { limit = 1000 } = options(given)
    const mine = chain.landed.filter(({ keys }) => keys.includes(keyIn(key))).reverse()
    return mine.slice(0, Number(limit)).map(({ signature, slot, err, blockTime }) => ({
      ...{ signature, slot, err, blockTime },
      ...{ memo: null, confirmationStatus: 'finalized' },
    }))
  },
  getTransaction: (chain, [signature, given]) => {
    const landed = chain.landed.find((each) => each.signature === signature && each.bytes.length > 0)
    return landed ? described(landed, options(given)['encoding']) : null
  },
  sandbox_createMint: (chain, [mint, decimals, program]) => {
    createMint(chain, keyIn(mint), Number(decimals), typeof program === 'string' ? program : undefined)
    return null
  },
  sandbox_give: (chain, [mint, owner, amount]) => give(chain, keyIn(mint), keyIn(owner), BigInt(String(amount))),
}

function keyIn(value: unknown): string {
  if (typeof value !== 'string' || decodeBase58(value)?.length !== 32) throw new RpcError(-32602, 'Invalid param: WrongSize')
  return value
}

function transactionIn(text: unknown, given: unknown): Uint8Array {
  const isBase64 = options(given)['encoding'] === 'base64'
  const bytes = isBase64 ? Uint8Array.from(Buffer.from(String(text), 'base64')) : decodeBase58(String(text))
  try {
    VersionedTransaction.deserialize(bytes ?? new Uint8Array())
  } catch {
    throw new RpcError(-32602, 'failed to deserialize the transaction')
  }
  return bytes ?? new Uint8Array()
}

function explain(err: unknown, logs: readonly string[]): string {
  if (err === 'BlockhashNotFound') return 'Blockhash not found'
  return logs.findLast((line) => /fail|insufficient|error/i.test(line)) ?? String(err)
}

const statusOf = ({ err }: Landed) => (err === null ? { Ok: null } : { Err: err })

function described({ bytes, slot, blockTime, err, fee, before, after, logs }: Landed, encoding: unknown): unknown {
  const balances = { preBalances: before, postBalances: after, preTokenBalances: [], postTokenBalances: [] }
  const { version, message, signatures } = VersionedTransaction.deserialize(bytes)
  const whole = {
    signatures: signatures.map(encodeBase58),
    message: {
      header: message.header,
      accountKeys: message.staticAccountKeys.map(String),
      recentBlockhash: message.recentBlockhash,
      instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
        ...{ programIdIndex, accounts: accountKeyIndexes, data: encodeBase58(data) },
      })),
      ...(version === 0 && { addressTableLookups: message.addressTableLookups }),
    },
  }
  return {
    ...{ slot, blockTime, version },
    meta: { err, fee, ...balances, logMessages: logs, innerInstructions: [] },
    transaction: encoding === 'base64' ? [Buffer.from(bytes).toString('base64'), 'base64'] : whole,
  }
}

function accountInfo(chain: LiteChain, key: string, encoding: unknown): unknown {
  const account = chain.account(key)
  if (!account) return null
  const { lamports, owner, executable, data } = account
  const token = encoding === 'jsonParsed' ? readTokenAccount(chain, key) : undefined
  const shown = token ? parsed(token) : [Buffer.from(data).toString('base64'), 'base64']
  return { lamports, owner, executable, data: shown, rentEpoch: 0, space: data.length }
}

function parsed(account: TokenAccount): unknown {
  const { delegate } = account
  const allowed = delegate && { delegate: delegate.address, delegatedAmount: amountOf({ ...account, amount: delegate.amount }) }
  const kept = { isNative: false, mint: account.mint, owner: account.owner, state: 'initialized' }
  const info = { ...kept, tokenAmount: amountOf(account), ...allowed }
  return { program: 'spl-token', parsed: { info, type: 'account' }, space: 165 }
}

function amountOf({ amount, decimals }: TokenAccount): unknown {
  const text = amount.toString().padStart(decimals + 1, '0')
  const at = text.length - decimals
  const uiAmountString = decimals === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`.replace(/\.?0+$/, '')
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
