import { expect, it } from 'vitest'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'

const [alpha, beta] = [walletNamed('Alpha'), walletNamed('Beta')]

/** The wallets' owner does not answer. */
async function asked() {
  const { connections, fakes } = coreWorld()
  const [adapter] = fakes
  if (!adapter) throw new Error('no adapter')
  adapter.silent = true
  const shown: string[] = []
  connections.state.watch(({ eip155 }) => shown.push(eip155?.status ?? ''))
  const first = connections.connect(alpha, {}, never()).then(
    () => 'connected',
    ({ code }: { code: string }) => code,
  )
  await quiet()
  return { connections, adapter, shown, first }
}

it('shows nothing else between a question and the newer one', async () => {
  const { connections, adapter, shown, first } = await asked()
  adapter.silent = false
  await connections.connect(beta, {}, never())
  expect([await first, shown]).toEqual(['ABORTED', ['connecting', 'connecting', 'connected']])
})

it('asks nobody, and gives up nothing, for who has left already', async () => {
  const { connections, adapter, shown, first } = await asked()
  await expect(connections.connect(beta, {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  adapter.wakeUp()
  expect([await first, shown]).toEqual(['connected', ['connecting', 'connected']])
})

it('shows nothing new once the page has ended it', async () => {
  const { connections, shown, first } = await asked()
  connections.dispose()
  expect([await first, shown]).toEqual(['ABORTED', ['connecting']])
})
