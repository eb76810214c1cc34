/** The client id of WalletConnect in this page; undefined before its first session and after the last. */
export class ClientIdentity {
  id: string | undefined
}
