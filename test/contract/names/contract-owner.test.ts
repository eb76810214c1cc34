import { passthrough, http as served } from 'msw'
import { createTestClient, type Hex, http, isErc6492Signature, parseEther, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { VisitorKeys } from '../../../sandbox/secure-site/keys.ts'
import { registeredCoinType, registrationMessage } from '../../../src/domain/names/name-rules.ts'
import { HttpNameDirectory } from '../../../src/infrastructure/names/http-name-directory.ts'
import { overTheWire } from '../services/over-the-wire.ts'

const CHAIN = 31_392
const wire = overTheWire()
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(CHAIN, 0)
}, 30_000)
afterAll(() => anvil?.stop())

it('a name is registered for a contract account, which signs before it is deployed and after', async () => {
  const keys = new VisitorKeys('ada')
  const { address } = keys.smart
  const { client, chains } = wire.open({ chains: { [`eip155:${CHAIN}`]: anvil.url } })
  wire.server.use(served.all(`${anvil.url}/*`, () => passthrough()))
  const names = new HttpNameDirectory(client, chains)
  const signal = new AbortController().signal
  const register = async (name: string, owner: Hex = address) => {
    const message = registrationMessage(name, Date.now())
    const signature = await keys.signMessage('smartAccount', stringToHex(message), anvil.url)
    await names.register({ name, coinType: registeredCoinType(CHAIN), address: owner, message, signature }, 'eip155:1', signal)
    return isErc6492Signature(signature)
  }
  expect(await register('early.reown.id')).toBe(true)
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
  for (const each of [address, keys.eoa.address]) await node.setBalance({ address: each, value: parseEther('1') })
  await keys.send('smartAccount', { to: keys.eoa.address, value: '0x1' }, anvil.url)
  expect(await register('later.reown.id')).toBe(false)
  await expect(register('third.reown.id', new VisitorKeys('eve').smart.address)).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED' })
})
