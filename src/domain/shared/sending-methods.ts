const SENDING: ReadonlySet<string> = new Set([
  ...['eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation', 'solana_signAndSendTransaction'],
])

/** Whether the wallet itself sends something: without its answer nobody knows whether it did. */
export function isSending(method: string): boolean {
  return SENDING.has(method)
}
