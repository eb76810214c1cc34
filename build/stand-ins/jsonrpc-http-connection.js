/** Questions to nodes go over our own ports (`session-eip1193-provider.ts`); the provider makes a connection for each chain, and opens none. */
export class HttpConnection {
  connected = false
  on() {}
  once() {}
  off() {}
  removeListener() {}
  async open() {
    throw new Error('No requests to nodes')
  }
  async close() {}
  async send() {
    throw new Error('No requests to nodes')
  }
}
export default HttpConnection
