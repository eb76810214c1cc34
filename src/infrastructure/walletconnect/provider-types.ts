/** The library's classes, imported as types only. */
export type RelayClient = InstanceType<typeof import('@walletconnect/sign-client')['SignClient']>
export type UniversalProvider = InstanceType<typeof import('@walletconnect/universal-provider')['UniversalProvider']>
export type SessionStruct = NonNullable<UniversalProvider['session']>
