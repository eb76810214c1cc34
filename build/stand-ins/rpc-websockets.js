/** LGPL. Of Solana's sockets: every question goes over HTTP. */
export class CommonClient {
  on() {}
  connect() {}
  close() {}
  async call() {
    throw new Error('No subscriptions')
  }
  async notify() {}
}
export function WebSocket() {
  throw new Error('No subscriptions')
}
