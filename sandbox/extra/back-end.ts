import type { SandboxExtra } from '../extra.ts'
import { startSignInBackEnd } from '../sign-in-back-end.ts'

/** A site's back end that signs visitors in: `new HttpSiwx({ baseUrl: urls.signIn, credentials: 'include' })`. */
export const extra: SandboxExtra = {
  name: 'back-end',
  async start({ chains, port }) {
    const nodes = Object.fromEntries(chains.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl]))
    const backEnd = await startSignInBackEnd(nodes, port('signIn'))
    return { urls: { signIn: backEnd.url }, stop: backEnd.stop }
  },
}
