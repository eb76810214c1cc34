import { expect, it } from 'vitest'
import { parseEvmAddress } from '../../../src/domain/caip/evm-address.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'

const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

it.each([
  ['in its own case', RIGHT, RIGHT],
  ['in lower case', RIGHT.toLowerCase(), RIGHT],
  ['in upper case', `0x${RIGHT.slice(2).toUpperCase()}`, RIGHT],
  ['with one letter in the other case (EIP-55)', RIGHT.replace('5aAe', '5aae'), undefined],
  ['with the checksum of EIP-1191 for chain 30', '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD', undefined],
  ['too short', RIGHT.slice(0, -1), undefined],
  ['as a number', 1, undefined],
])('reads an address %s', (_, text, address) => {
  expect(parseEvmAddress(text, evmChecksum)).toBe(address)
})
