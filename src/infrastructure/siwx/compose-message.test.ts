import { expect, it } from 'vitest'
import { composeMessage } from './compose-message.ts'

const data = {
  accountAddress: '',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/in',
  version: '1',
  nonce: 'abcdef1234567890',
  issuedAt: '2026-03-01T12:00:00.000Z',
}

it('writes <<AccountAddress>> for an account that is not known yet, which the embedded wallet replaces', () => {
  for (const accountAddress of ['', '<<AccountAddress>>']) {
    const message = composeMessage({ ...data, accountAddress })
    expect(message.toString().split('\n')[1]).toBe('<<AccountAddress>>')
    expect(message.accountAddress).toBe(accountAddress)
  }
})

it('gives the address in the case in which the text has it', () => {
  const message = composeMessage({ ...data, accountAddress: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045' })
  expect(message.accountAddress).toBe('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
  expect(message.toString()).toContain(`\n${message.accountAddress}\n`)
})
