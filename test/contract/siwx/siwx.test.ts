import { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { describeSiwx } from './siwx.contract.ts'

describeSiwx('fake', async () => ({
  siwx: new FakeSiwx(),
  addresses: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'],
  networks: ['eip155:1', 'eip155:8453'],
  sign: async (address, text) => `${address}:${text}`,
}))
