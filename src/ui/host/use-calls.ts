import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SendCallsRequest } from '../../domain/calls/calls-request.ts'
import type { WalletCapabilities } from '../../domain/calls/calls-service.ts'
import type { CallsStatus, SentCalls } from '../../domain/calls/calls-status.ts'
import { useAccount, useConnections, useNetwork } from './hooks.ts'
import { usePorticoInstance } from './portico-context.tsx'

const POLL_MS = 2000
/** EIP-5792: from here on it does not change any more. */
const ENDED = 200

type Task<T> = Readonly<{ data?: T; error?: unknown; isPending: boolean }>
const IDLE = { isPending: false } as const

/**
 * A batch of calls, sent or resumed. `data` and `error` are of the latest one. Both functions resolve and reject as those of the instance.
 * @example const { sendCalls, isPending, data } = useSendCalls() // sendCalls({ calls: [{ to, value: 1n }] }) -> { id, atomic, receipts }
 */
export function useSendCalls(): Task<SentCalls> &
  Readonly<{
    sendCalls(request: SendCallsRequest): Promise<SentCalls>
    resumeCalls(id: string): Promise<SentCalls>
    /** Forgets `data` and `error`. */
    reset(): void
  }> {
  const portico = usePorticoInstance()
  const [task, setTask] = useState<Task<SentCalls> & { run?: object }>(IDLE)
  const follow = useCallback(async (sending: Promise<SentCalls>) => {
    const run = {}
    setTask({ isPending: true, run })
    const end = (next: Task<SentCalls>) => setTask((now) => (now.run === run ? next : now))
    sending.then(
      (data) => end({ data, isPending: false }),
      (error: unknown) => end({ error, isPending: false }),
    )
    return sending
  }, [])
  const sendCalls = useCallback((request: SendCallsRequest) => follow(portico.sendCalls(request)), [portico, follow])
  const resumeCalls = useCallback((id: string) => follow(portico.resumeCalls(id)), [portico, follow])
  const reset = useCallback(() => setTask(IDLE), [])
  return useMemo(() => {
    const { run: _, ...rest } = task
    return { ...rest, sendCalls, resumeCalls, reset }
  }, [task, sendCalls, resumeCalls, reset])
}

type Reading<T> = Readonly<{ data?: T; error?: unknown; isLoading: boolean; refresh(): void }>

/** Reads while shown, and again 2 s after a failure, or an answer that is not the last. Another `subject` forgets what was read. */
function useReading<T>(
  read: ((signal: AbortSignal) => Promise<T>) | undefined,
  subject: string,
  isLast: (answer: T) => boolean,
): Reading<T> {
  const [known, setKnown] = useState<Readonly<{ subject: string; data?: T; error?: unknown }>>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is new at each render; the subject and the turn say when to read
  useEffect(() => {
    if (!read) return
    const shown = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer = setTimeout(ask, POLL_MS)
    }
    const ask = (): void => {
      read(shown.signal).then(
        (data) => {
          if (shown.signal.aborted) return
          setKnown({ subject, data })
          if (!isLast(data)) again()
        },
        (error: unknown) => {
          if (shown.signal.aborted) return
          setKnown((now) => ({ ...(now?.subject === subject && now), subject, error }))
          again()
        },
      )
    }
    ask()
    return () => {
      shown.abort()
      clearTimeout(timer)
    }
  }, [subject, turn, read !== undefined])
  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  const own = known?.subject === subject ? known : undefined
  const { data, error } = own ?? {}
  const isLoading = read !== undefined && !own
  return useMemo(
    () => ({ ...(data !== undefined && { data }), ...(error !== undefined && { error }), isLoading, refresh }),
    [data, error, isLoading, refresh],
  )
}

/**
 * What the connected wallet can do on a chain: as `getCapabilities` of the instance. Read with each change of account, wallet and
 * network; nothing is read while nobody is connected. While the wallet does not say it (`unknown`), it is asked again.
 * @example const { data } = useCapabilities() // { atomic: { status: 'supported' }, paymasterService: { supported: true } }
 */
export function useCapabilities({ chainId }: Readonly<{ chainId?: number | string | undefined }> = {}): Reading<WalletCapabilities> {
  const portico = usePorticoInstance()
  const { isConnected, address } = useAccount({ namespace: 'eip155' })
  const { caipNetworkId } = useNetwork()
  const wallet = useConnections().connections[0]?.connectorId
  const subject = [address, wallet, chainId ?? caipNetworkId].join(' ')
  const read = isConnected ? (signal: AbortSignal) => portico.getCapabilities(chainId, { signal }) : undefined
  return useReading(read, subject, ({ atomic }) => atomic.status !== 'unknown')
}

/**
 * The status of a batch, read again every 2 s until it has ended: as `getCallsStatus` of the instance. Without an id nothing is read.
 * @example const { data } = useCallsStatus(id) // { id, status: 100, done: 1, total: 3, isUnknown: false, … }
 */
export function useCallsStatus(id: string | undefined): Reading<CallsStatus> {
  const portico = usePorticoInstance()
  const read = id === undefined ? undefined : (signal: AbortSignal) => portico.getCallsStatus(id, { signal })
  return useReading(read, id ?? '', ({ status }) => status >= ENDED)
}
