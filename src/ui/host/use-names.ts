import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListStatus } from '../../domain/account/list-snapshot.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { NameChoice } from '../../ports/host/name-calls.ts'
import type { Portico } from '../../ports/host/portico.ts'
import { useAccount, useNetwork } from './hooks.ts'
import { usePorticoInstance } from './portico-context.tsx'

type Asked = Readonly<{ status: ListStatus; choice: NameChoice | undefined }>
const NOT_ASKED: Asked = { status: 'idle', choice: undefined }
/** Not worth another try: the network, or the site, has no names. */
const WITHOUT_NAMES: readonly unknown[] = ['CHAIN_UNSUPPORTED', 'SERVICE_OFF', 'APKT008']

function statusOf(code: string | undefined): ListStatus {
  // Another form of the page asked meanwhile.
  if (code === 'ABORTED') return 'idle'
  return WITHOUT_NAMES.includes(code) ? 'unavailable' : 'failed'
}

/** The name and picture of the account; names that it may have, and ways to register one: with our view, or without it. */
export function useNames({ namespace }: Readonly<{ namespace?: ChainNamespace | undefined }> = {}): Readonly<{
  name: string | undefined
  image: string | undefined
  /** Opens the view `RegisterAccountName`. */
  register(): Promise<unknown>
  /** Looks a text up, for a field of the site's own; never rejects. `status` and `choice` are of the latest text. */
  suggest(text: string): Promise<void>
  /** `idle`: not asked, or another form asked since; `failed`: ask again; `unavailable`: the active network or the site offers no names. */
  status: ListStatus
  choice: NameChoice | undefined
  /** Registers without the view; rejects as `registerName` of the instance. */
  registerName: Portico['registerName']
}> {
  const portico = usePorticoInstance()
  const { profileName, profileImage } = useAccount({ namespace })
  const { caipNetworkId } = useNetwork()
  const [asked, setAsked] = useState(NOT_ASKED)
  const latest = useRef<AbortController>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is free on one network says nothing about another
  useEffect(() => {
    setAsked(NOT_ASKED)
    return () => latest.current?.abort()
  }, [portico, caipNetworkId])
  const suggest = useCallback(
    async (text: string) => {
      latest.current?.abort()
      const controller = new AbortController()
      latest.current = controller
      const set = (next: Asked) => void (controller.signal.aborted || setAsked(next))
      set({ status: 'loading', choice: undefined })
      await portico.suggestNames(text, { signal: controller.signal }).then(
        (choice) => set({ status: 'ready', choice }),
        ({ code }: { code?: string }) => set({ status: statusOf(code), choice: undefined }),
      )
    },
    [portico],
  )
  const register = useCallback(() => portico.open({ view: 'RegisterAccountName' }), [portico])
  const registerName = useCallback<Portico['registerName']>((...words) => portico.registerName(...words), [portico])
  return useMemo(
    () => ({ name: profileName, image: profileImage, register, suggest, ...asked, registerName }),
    [profileName, profileImage, register, suggest, asked, registerName],
  )
}
