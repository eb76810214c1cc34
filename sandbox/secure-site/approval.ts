import { decodeFunctionData, erc20Abi, type Hex, isHex } from 'viem'
import { refuseBatch } from './batch-refusal.ts'

export type Line = readonly [name: string, value: string]

/** What the page shows before it signs: everything as text, and what a visitor should look at twice. */
export type Approval = Readonly<{ title: string; lines: readonly Line[]; warnings: readonly string[] }>

type Fields = Readonly<Record<string, unknown>>

/** `site`: the origin of the page that asked. `chainId`: that it asked for. @throws when the request is refused without asking the visitor */
export function approvalOf(method: string, params: unknown, site: string, chainId: unknown = 1): Approval {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const made = (lines: readonly Line[], warnings: readonly string[] = []) => ({ title: method, lines, warnings })
  switch (method) {
    case 'personal_sign':
      return made([['Message', textOf(list[0])]], signInWarnings(textOf(list[0]), site))
    case 'eth_signTypedData_v4':
      return made(typedData(list[1]))
    case 'eth_sendTransaction':
      return made(call(fieldsOf(list[0])))
    case 'wallet_sendCalls': {
      refuseBatch(params, chainId)
      const calls = fieldsOf(list[0])['calls']
      const each = Array.isArray(calls) ? calls : []
      const lines = each.flatMap((one, at) => call(fieldsOf(one)).map(([name, value]): Line => [`${String(at + 1)}. ${name}`, value]))
      return made([['Calls', String(each.length)], ...lines])
    }
    case 'wallet_grantPermissions':
      return made(rest(params), grantWarnings(fieldsOf(list[0])['permissions']))
    default:
      return made(rest(params))
  }
}

const rest = (params: unknown): readonly Line[] => [['Request', JSON.stringify(params, null, 2)]]

/** EIP-4361: the first line names the site that asks. */
function signInWarnings(text: string, site: string): readonly string[] {
  const [, domain] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your \S+ account:/i.exec(text.slice(0, 2_000)) ?? []
  const host = URL.canParse(site) ? new URL(site).host : ''
  return domain === undefined || domain.toLowerCase() === host ? [] : [`This message signs in at ${domain}. You are on ${host}.`]
}

function grantWarnings(permissions: unknown): readonly string[] {
  const each = Array.isArray(permissions) ? permissions.map(fieldsOf) : []
  const isLimited = (permission: Fields) => {
    const data = fieldsOf(permission['data'])
    return isHex(data['address']) && data['allowance'] !== undefined
  }
  const always = 'This site can use what you grant without asking you again.'
  return each.length > 0 && each.every(isLimited) ? [always] : [always, 'There is no limit to one token or one amount.']
}

function typedData(given: unknown): readonly Line[] {
  const { domain, primaryType, message } = fieldsOf(typeof given === 'string' ? JSON.parse(given) : given)
  const about = Object.entries(fieldsOf(domain)).map(([name, value]): Line => [`Domain ${name}`, String(value)])
  return [...about, ['Type', String(primaryType)], ['Message', JSON.stringify(message, null, 2)]]
}

function call({ to, value, data }: Fields): readonly Line[] {
  const wei = (typeof value === 'string' || typeof value === 'number') && value !== '' ? BigInt(value).toString() : '0'
  return [
    ['To', typeof to === 'string' ? to : 'A new contract'],
    ['Wei', wei],
    ['Does', meaningOf(data)],
  ]
}

/** What the data of a call asks of a token; any other data as it is. */
function meaningOf(data: unknown): string {
  if (!isHex(data) || data === '0x') return 'Sends'
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex })
    return `${functionName} ${(args ?? []).join(' ')}`
  } catch {
    return data
  }
}

function textOf(hex: unknown): string {
  return Buffer.from(String(hex).replace(/^0x/, ''), 'hex').toString('utf8')
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
