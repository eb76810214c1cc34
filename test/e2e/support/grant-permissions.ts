import { PROJECT_ID } from './registry.ts'

/** What a site does to be allowed something, once the wallet agreed. `account`: CAIP-10. Resolves the id of the permission. */
export async function grantPermissions(service: string, account: string, now: number, permissions: readonly object[]): Promise<string> {
  const path = `${service}/v1/sessions/${encodeURIComponent(account)}`
  const headers = { 'content-type': 'application/json' }
  const post = (url: string, body: object) =>
    fetch(`${url}?projectId=${PROJECT_ID}&v=2`, { method: 'POST', headers, body: JSON.stringify(body) })
  const expiry = Math.floor(now / 1000) + 86_400
  const signer = { type: 'keys', data: { keys: [] } }
  const wish = { expiry, signer, permissions, policies: [{ type: 'gas-limit', data: {} }] }
  const { pci } = (await (await post(path, wish)).json()) as { pci: string }
  await post(`${path}/activate`, { pci, context: '0x01' })
  return pci
}
