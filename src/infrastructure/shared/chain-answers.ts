import { isObject, peek } from './eip1193-request.ts'

/** More keys are not looked at. */
const KEYS_MAX = 500

/** What a wallet's answer says of a chain. `chain`: its id in hex, in lower case; wallets write it in either case. EIP-5792, ERC-7811. */
export function ofChain(answer: unknown, chain: string): unknown {
  if (!isObject(answer)) return undefined
  if (Object.hasOwn(answer, chain)) return peek(answer, chain)
  const key = Object.keys(answer)
    .slice(0, KEYS_MAX)
    .find((each) => each.toLowerCase() === chain)
  return key === undefined ? undefined : peek(answer, key)
}

/** Whether the wallet lists assets: what it says of the chain goes before what it says of all (`0x0`). EIP-5792, ERC-7811. */
export function offersAssets(capabilities: unknown, chain: string): boolean {
  const said = [chain, '0x0'].map((key) => {
    const own = ofChain(capabilities, key)
    return peek(own, 'assetDiscovery')
  })
  const discovery = said.find(isObject)
  return discovery !== undefined && peek(discovery, 'supported') === true
}
