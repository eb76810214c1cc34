import { expect, it } from 'vitest'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'
import { accountId, canSign, isListed, isSameActive } from './active-account.ts'

const BOB = '0x1111111111111111111111111111111111111111'

it('is the account of the active network, and changes with the wallet, its address and its chain, once each', async () => {
  const { active, connections, fakes, disconnect } = coreWorld()
  const seen: (string | undefined)[] = []
  active.state.value$.subscribe((account) => seen.push(account && `${account.caipNetworkId} ${account.address.slice(0, 4)}`))
  await connections.connect(walletNamed('Alpha'), {}, never())
  fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
  await disconnect.run()
  expect(seen).toEqual([undefined, 'eip155:1 0xC0', 'eip155:8453 0xC0', 'eip155:8453 0x11', undefined])
})

it('is another account in another wallet, and the same one in other letters of an EVM address', async () => {
  const { active, connections } = coreWorld()
  await connections.connect(walletNamed('Alpha'), {}, never())
  const alpha = active.state.value
  await connections.connect(walletNamed('Beta'), {}, never())
  const beta = active.state.value
  if (!alpha || !beta) throw new Error('not connected')
  expect(isSameActive(alpha, beta)).toBe(false)
  expect(isSameActive(alpha, { ...alpha, address: alpha.address.toLowerCase() })).toBe(true)
  expect(accountId({ ...alpha, namespace: 'solana' })).not.toBe(
    accountId({ ...alpha, namespace: 'solana', address: alpha.address.toLowerCase() }),
  )
})

it('is another account in another wallet of the same name, reached over one connector', async () => {
  const { active, connections } = coreWorld()
  await connections.connect(walletNamed('WalletConnect'), {}, never())
  const account = active.state.value
  if (!account) throw new Error('not connected')
  const of = (url: string) => ({ ...account, connection: { ...account.connection, peer: { name: 'Wallet', url } } })
  expect(isSameActive(of('https://one.example'), of('https://one.example'))).toBe(true)
  expect(isSameActive(of('https://one.example'), of('https://two.example'))).toBe(false)
})

it('signs where the site has the network and the wallet has confirmed it; is listed where the site has the EVM network', async () => {
  const { active, connections, fakes } = coreWorld()
  expect([canSign(undefined), isListed(undefined)]).toEqual([false, false])
  await connections.connect(walletNamed('Alpha'), {}, never())
  const account = active.state.value
  if (!account) throw new Error('not connected')
  expect([canSign(account), isListed(account)]).toEqual([true, true])
  const unconfirmed = { ...account, connection: { ...account.connection, isConfirmed: false as const } }
  expect([canSign(unconfirmed), isListed(unconfirmed)]).toEqual([false, true])
  expect(isListed({ ...account, namespace: 'solana' })).toBe(false)
  fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:5' })
  expect([active.state.value?.isSupported, canSign(active.state.value), isListed(active.state.value)]).toEqual([false, false, false])
})
