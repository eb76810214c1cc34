/** The client id of WalletConnect in this page; undefined before its first session and after the last. Wire reference 2.2. */
export class ClientIdentity {
  id: string | undefined
}
