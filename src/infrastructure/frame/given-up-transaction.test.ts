import { expect, it } from 'vitest'
import { outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'

const never = new AbortController().signal
const payment = { method: 'eth_sendTransaction', chainNamespace: 'eip155', chainId: 1 }

/** A transaction that was given up once the page had been asked, and a second one right after. */
async function givenUp() {
  const { site, page, clock } = secureWorld()
  const loading = site.load(never)
  await settle(clock, 500)
  await loading
  const leaving = new AbortController()
  const first = outcomeOf(site.ask('RPC_REQUEST', payment, leaving.signal))
  await settle(clock)
  const { id } = page.last('RPC_REQUEST')
  leaving.abort()
  await settle(clock)
  const second = outcomeOf(site.ask('RPC_REQUEST', payment, never))
  await settle(clock)
  return { site, page, clock, first, second, id, next: page.last('RPC_REQUEST').id }
}

it('a late approval of the first is the first’s alone, and the second is answered by its own', async () => {
  const { page, clock, first, second, id, next } = await givenUp()
  expect(next).not.toBe(id)
  await settle(clock, 2_900)
  page.reply('RPC_REQUEST', id, '0x1')
  await settle(clock)
  expect(await first).toEqual({ value: '0x1' })
  page.reply('RPC_REQUEST', next, '0x2')
  expect(await second).toEqual({ value: '0x2' })
})

it('an approval after the 3 s changes neither that the first is unknown nor the second', async () => {
  const { page, clock, first, second, id, next } = await givenUp()
  await settle(clock, 3_000)
  expect(await first).toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
  page.reply('RPC_REQUEST', id, '0x1')
  page.reply('RPC_REQUEST', id, { message: 'no' }, 'ERROR')
  await settle(clock)
  page.reply('RPC_REQUEST', next, { message: 'User rejected' }, 'ERROR')
  expect(await second).toMatchObject({ code: 'FRAME_REQUEST_FAILED' })
})

it('the page is told to drop the first before it is asked for the second, and never after', async () => {
  const { page, clock } = await givenUp()
  await settle(clock, 3_000)
  expect(page.names().filter((name) => name.startsWith('RPC_'))).toEqual(['RPC_REQUEST', 'RPC_ABORT', 'RPC_REQUEST'])
})

it('both are unknown, at once, when the page is disposed', async () => {
  const { site, clock, first, second } = await givenUp()
  site.dispose()
  expect([await first, await second, clock.pending]).toMatchObject([{ code: 'TRANSACTION_UNKNOWN' }, { code: 'TRANSACTION_UNKNOWN' }, 0])
})
