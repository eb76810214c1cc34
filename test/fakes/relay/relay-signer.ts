/** Keys of one namespace at the other end of a relay. */
export type RelaySigner = Readonly<{
  namespace: string
  /** CAIP-2 ids. */
  chains: readonly string[]
  addresses: readonly string[]
  methods: readonly string[]
  answer(method: string, params: unknown, chainId: string): Promise<unknown>
}>

/** What a wallet grants, by namespace. CAIP-25. */
export type RelayNamespaces = Record<string, { accounts: string[]; chains: string[]; methods: string[]; events: string[] }>

type Asked = Readonly<Record<string, Readonly<{ chains?: readonly string[]; methods: readonly string[]; events: readonly string[] }>>>

/** What a site asks for. */
export type RelayProposal = Readonly<{
  id: number
  params: Readonly<{
    requiredNamespaces: Asked
    optionalNamespaces: Asked
    proposer: Readonly<{ metadata: Readonly<{ name: string; description: string; url: string; icons: readonly string[] }> }>
  }>
  /** What an attestation says of where it came from. */
  verifyContext: Readonly<{ verified: Readonly<{ validation: string; origin: string; isScam?: boolean }> }>
}>

export type RelayRequest = Readonly<{
  topic: string
  id: number
  params: Readonly<{ chainId: string; request: Readonly<{ method: string; params: unknown }> }>
}>
