import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http, isErc6492Signature } from 'viem'
import { expect, inject } from 'vitest'
import { FIRST_CHAIN } from './chains.ts'
import { ask } from './host-calls.ts'
import { dialog } from './modal.ts'

/** Of the first chain, as a site has one. */
const reading = () => createPublicClient({ transport: http(inject('chains')[FIRST_CHAIN]) })

/** By a contract (ERC-1271), or by one that will be there (ERC-6492). */
export function isSigned(address: Hex, raw: Hex, signature: Hex): Promise<boolean> {
  return reading().verifyMessage({ address, message: { raw }, signature })
}

const TYPED = {
  domain: { name: 'Harbour', version: '1', chainId: FIRST_CHAIN },
  types: { Berth: [{ name: 'pier', type: 'uint256' }] },
  primaryType: 'Berth',
  message: { pier: '7' },
} as const

/** The contract account signs a message and typed data, as the visitor approves, and the chain judges both. */
export async function signsAsContract(page: Page, address: Hex, isDeployed: boolean): Promise<void> {
  const chain = reading()
  const sign = async (method: string, params: readonly unknown[]) => {
    const signature = ask(page, method, params)
    await page.frameLocator('#w3m-iframe').locator('#approve').click()
    await dialog(page).waitFor({ state: 'detached' })
    return signature
  }
  expect((await chain.getCode({ address })) !== undefined, 'deployed').toBe(isDeployed)
  const message = (await sign('personal_sign', ['0x6869', address])) as Hex
  expect(await isSigned(address, '0x6869', message)).toBe(true)
  expect(await isSigned(address, '0x6868', message)).toBe(false)
  const EIP712Domain = Object.entries({ name: 'string', version: 'string', chainId: 'uint256' }).map(([name, type]) => ({ name, type }))
  const whole = JSON.stringify({ ...TYPED, types: { EIP712Domain, ...TYPED.types } })
  const typed = (await sign('eth_signTypedData_v4', [address, whole])) as Hex
  expect(await chain.verifyTypedData({ ...TYPED, message: { pier: 7n }, address, signature: typed })).toBe(true)
  expect([message, typed].map(isErc6492Signature)).toEqual([!isDeployed, !isDeployed])
}
