import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { type HandlerServer, serveHandlers } from '../../../sandbox/serve-handlers.ts'
import { serviceHandlers } from '../../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../../fakes/services/service-world.ts'
import { FIRST_CHAIN } from './chains.ts'
import { grantPermissions } from './grant-permissions.ts'
import { openModal } from './modal.ts'
import { PROJECT_ID, SERVICES } from './registry.ts'

type Permissions = Readonly<{ world: ServiceWorld; server: HandlerServer; options: Readonly<{ projectId: string; services: object }> }>

/** The service that keeps permissions. Of the others only those in `services` are on. */
export async function startPermissions(services: Readonly<Record<string, string>>): Promise<Permissions> {
  const world = new ServiceWorld({ chains: { [`eip155:${FIRST_CHAIN}`]: inject('chains')[FIRST_CHAIN] ?? '' } })
  const server = await serveHandlers(() => serviceHandlers(world))
  const off = Object.fromEntries(SERVICES.map((name) => [name, false]))
  return { world, server, options: { projectId: PROJECT_ID, services: { ...off, ...services, blockchain: server.url } } }
}

/** Revokes a new permission of the account in the view: not after a no in the secure page, then with the signature of its wallet. */
export async function revokesInTheView(page: Page, { server, world }: Permissions, address: string): Promise<void> {
  const allowed = [{ type: 'contract-call', data: { address } }]
  const pci = await grantPermissions(server.url, `eip155:${FIRST_CHAIN}:${address}`, world.now(), allowed)
  await openModal(page)
  await page.getByTestId('w3m-header-smart-sessions').click()
  const revokedAt = () => world.permissions.get(pci)?.['revokedAt']
  for (const [answer, told] of [
    ['reject', 'Permissions were not revoked'],
    ['approve', 'Permissions revoked'],
  ] as const) {
    expect(revokedAt()).toBeUndefined()
    await page.locator('[data-view=SmartSessionList]').getByTestId('smart-session-revoke').click()
    await page.locator('[data-view=ApproveTransaction]').waitFor()
    await page.frameLocator('#w3m-iframe').locator(`#${answer}`).click()
    await page.getByTestId('wui-snackbar-message').getByText(told).waitFor()
  }
  await page.getByTestId('smart-session').getByText('Revoked', { exact: true }).waitFor()
  expect(revokedAt()).toBeGreaterThan(0)
}
