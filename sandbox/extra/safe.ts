import { FakeSafe } from '../../test/fakes/safe/fake-safe.ts'
import { startSafeDesk } from '../../test/fakes/safe/safe-desk.ts'
import type { SandboxExtra } from '../extra.ts'

/** Anvil's third account: public, for local chains only. */
const OWNER = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'
const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** A Safe's page with one owner. Open `urls.safe` with `/open?app=<your page>`, and pass its origin in `safeOrigins`. */
export const extra: SandboxExtra = {
  name: 'safe',
  async start({ chains, port }) {
    const [{ chainId, rpcUrl } = { chainId: 31337, rpcUrl: undefined }] = chains
    const desk = await startSafeDesk(new FakeSafe({ address: ADDRESS, ownerKey: OWNER, chainId, rpcUrl }), port('safe'))
    return { urls: { safe: desk.url }, stop: desk.stop }
  },
}
