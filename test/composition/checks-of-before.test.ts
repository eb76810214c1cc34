import { expect, it } from 'vitest'
import { createPortico, readSnapshot, writeSnapshot } from '../../src/index.ts'
import { mainnet } from '../../src/networks.ts'

it('what an account was found to be on the last visit is not known on this one', () => {
  const options = { networks: [mainnet], storage: 'memory', features: { accountChecks: true } } as const
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const checks = { delegation: { status: 'none' } } as const
  const account = { status: 'connected', isConnected: true, isConfirmed: true, address, allAccounts: [], checks } as const
  const last = Object.assign(createPortico(options), { getAccount: () => account })
  const portico = createPortico({ ...options, initialState: readSnapshot(writeSnapshot(last).split(';')[0]) })
  expect(portico.getAccount('eip155')).toMatchObject({ address })
  expect(portico.getAccount('eip155').checks).toBeUndefined()
})
