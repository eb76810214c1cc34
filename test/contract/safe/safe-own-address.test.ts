import { expect, it } from 'vitest'
import { SAFE, safeWorld } from '../../support/safe-world.ts'

it('is a Safe in whatever case its parent writes the address (EIP-1191), shown in ours', async () => {
  const { wallet, parent, say } = safeWorld()
  const swapped = [...SAFE.slice(2)].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('')
  parent.postMessage = async ({ id }) => {
    say({ id, version: '9.1.0', success: true, data: { safeAddress: `0x${swapped}`, chainId: 1 } })
  }
  expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual([SAFE])
})
