import type { Client } from 'viem'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { checkTimes } from '../../domain/siwx/check-message.ts'
import type { SiwxData, SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { SiwxStorage } from '../../ports/siwx/siwx-storage.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import { AskedMessages, checkAnswer } from './asked-messages.ts'
import { askFor, domainOf, nowIn } from './compose-message.ts'
import { createNonce } from './create-nonce.ts'
import type { DefaultSiwxOptions } from './siwx-options.ts'
import { KeyValueSiwxStorage, MemorySiwxStorage } from './siwx-storages.ts'
import { compareWithText, readText } from './siwx-texts.ts'
import { verifySignature } from './verify-sign-in.ts'

/**
 * Errors after which a stored session is deleted. One that is not valid yet, or cannot be checked now because its chain is unreachable, is
 * kept but does not count: any script of the page can write to the store.
 */
const LOST = ['SIWX_EXPIRED', 'SIWX_MESSAGE_INVALID', 'SIWX_SESSION_MISMATCH', 'SIWX_DOMAIN_MISMATCH']
/** Contracts sign here. A node that is behind, or lies, has no code for their accounts: its "no" today says nothing about tomorrow. */
const CONTRACTS = 'eip155:'

/** The implementation of `DefaultSiwx`: creates messages, verifies and stores sessions. */
export class SiwxEngine {
  readonly storage: SiwxStorage
  readonly #verifiers: readonly SiwxVerifier[]
  readonly #asked = new AskedMessages<SiwxData>()
  /** Messages and signatures already verified on this page. */
  readonly #verified = new Set<string>()

  constructor(
    private readonly options: DefaultSiwxOptions,
    private readonly context: SiwxContext | undefined,
  ) {
    const network = (chainId: string) => context?.network(chainId)
    this.#verifiers = options.verifiers ?? lazyVerifiers((chainId) => network(chainId)?.rpcUrls.default.http ?? [])
    this.storage = options.storage ?? (context ? new KeyValueSiwxStorage(context.store, options.storageKey) : new MemorySiwxStorage())
  }

  /** @throws SIWX_FIELD_INVALID, SIWX_NONCE_USED, SIWX_VERIFIER_MISSING: nothing is signed that could not be verified */
  async createMessage(input: SiwxInput): Promise<SiwxMessage> {
    const [namespace] = input.chainId.split(':')
    if (!this.#verifiers.some(({ chainNamespace }) => chainNamespace === namespace))
      throw fail('SIWX_VERIFIER_MISSING', { chainId: input.chainId })
    const { getNonce, getRequestId } = this.options
    const nonce = (await getNonce?.(input)) ?? createNonce(this.context?.random)
    const requestId = await getRequestId?.()
    return askFor(input, { nonce, requestId }, this.options, this.context, this.#asked.expect)
  }

  /** @throws SIWX_NONCE_USED, SIWX_NONCE_MISMATCH, and what `verifySignIn` throws */
  async addSession(session: SiwxSession): Promise<void> {
    const asked = this.#asked.take(session.data.nonce)
    await this.#verify(session, asked)
    await this.storage.add(session)
  }

  /** Adds all or none. @throws as `addSession` */
  async setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    const asked = new Map<string, SiwxData>()
    for (const session of sessions) {
      const { nonce, chainId, accountAddress } = session.data
      const isKept = (await this.storage.get(chainId, accountAddress)).some((kept) => kept.message === session.message)
      if (!isKept && !asked.has(nonce)) asked.set(nonce, this.#asked.take(nonce))
    }
    await Promise.all(sessions.map((session) => this.#verify(session, asked.get(session.data.nonce))))
    await this.storage.set(sessions)
  }

  async revokeSession(chainId: string, address: string): Promise<void> {
    await this.storage.delete(chainId, address)
  }

  async getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    const kept = await this.storage.get(chainId, address)
    const verdicts = await Promise.all(kept.map((session) => this.#judge(session)))
    const valid = kept.filter((_, at) => verdicts[at] === 'valid')
    if (verdicts.includes('lost'))
      await this.#remove(
        { chainId, address },
        kept.filter((_, at) => verdicts[at] === 'lost'),
      )
    return valid
  }

  async #remove({ chainId, address }: Readonly<{ chainId: string; address: string }>, lost: readonly SiwxSession[]): Promise<void> {
    if (this.storage.remove) return this.storage.remove(lost)
    // Others may have been added during the verification.
    const now = await this.storage.get(chainId, address)
    await this.storage.delete(chainId, address)
    for (const session of now)
      if (!lost.some(({ message, signature }) => session.message === message && session.signature === signature))
        await this.storage.add(session)
  }

  get #now(): number {
    return nowIn(this.context)
  }

  get #domain(): string {
    return domainOf(this.options.domain, this.context)
  }

  async #verify(session: SiwxSession, asked: SiwxData | undefined): Promise<void> {
    checkAnswer(session, asked, { domain: this.#domain, now: this.#now })
    await this.#verifySignature(session)
  }

  async #judge(session: SiwxSession): Promise<'valid' | 'lost' | 'unknown'> {
    try {
      const read = readText(session.message, session.data.chainId)
      compareWithText(session, read)
      if (read.domain !== this.#domain) throw fail('SIWX_DOMAIN_MISMATCH', { domain: read.domain })
      checkTimes(read, this.#now)
      await this.#verifySignature(session)
      return 'valid'
    } catch (error) {
      if (isAppError(error, 'SIWX_SIGNATURE_INVALID')) return session.data.chainId.startsWith(CONTRACTS) ? 'unknown' : 'lost'
      return LOST.some((code) => isAppError(error) && error.code === code) ? 'lost' : 'unknown'
    }
  }

  async #verifySignature(session: SiwxSession): Promise<void> {
    const mark = `${session.data.chainId} ${session.data.accountAddress} ${session.signature} ${session.message}`
    if (this.#verified.has(mark)) return
    await verifySignature(session, this.#verifiers)
    this.#verified.add(mark)
  }
}

/** One verifier per namespace, its code fetched with the first session that needs it. `rpcUrls`: nodes for contract signatures. */
export function lazyVerifiers(rpcUrls: (chainId: string) => readonly string[]): readonly SiwxVerifier[] {
  const clients = async (chainId: string): Promise<Client | undefined> => {
    const urls = rpcUrls(chainId)
    return urls.length > 0 ? (await import('./evm-contract-signature.ts')).evmClient(urls, chainId) : undefined
  }
  return [
    lazyVerifier('eip155', async () => new (await import('./evm-siwx-verifier.ts')).EvmSiwxVerifier(clients)),
    lazyVerifier('solana', async () => new (await import('./solana-siwx-verifier.ts')).SolanaSiwxVerifier()),
    lazyVerifier('bip122', async () => new (await import('./bitcoin-siwx-verifier.ts')).BitcoinSiwxVerifier()),
  ]
}

function lazyVerifier(chainNamespace: string, fetch: () => Promise<SiwxVerifier>): SiwxVerifier {
  return {
    chainNamespace,
    shouldVerify: ({ data }: SiwxSession) => data.chainId.startsWith(`${chainNamespace}:`),
    verify: async (session) => (await fetch()).verify(session),
  }
}
