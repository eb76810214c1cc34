import { afterEach, expect, it } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { launch } from '../../src/composition/launcher/create-portico.ts'
import { Launcher } from '../../src/composition/launcher/launcher.ts'
import { mainnet } from '../../src/domain/network/viem-chains.ts'
import type { Portico } from '../../src/ports/host/portico.ts'

const options = { networks: [mainnet], adapters: [evm()] }
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
let portico: Portico | undefined

afterEach(async () => {
  await portico?.dispose()
  localStorage.clear()
})

const dialog = () => document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('dialog')

it('says that it did not load, and offers to try again', async () => {
  let attempts = 0
  portico = launch(
    new Launcher(options, () => {
      attempts += 1
      return offline()
    }),
  )
  await expect(portico.open()).rejects.toMatchObject({ code: 'CORE_LOAD_FAILED' })
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('did not load')
  const retry = [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Try again')
  retry?.click()
  await expect.poll(() => attempts).toBe(2)
  await portico.close()
  expect(dialog()?.open).toBe(false)
})

it('leaves nobody "reconnecting" when the core cannot be fetched', async () => {
  localStorage.setItem('portico/hint', 'eip155')
  portico = launch(new Launcher(options, offline))
  expect(portico.getAccount().status).toBe('reconnecting')
  portico.preload()
  await portico.ready
  expect(portico.getAccount().status).toBe('disconnected')
  expect(portico.getState().initialized).toBe(true)
})
