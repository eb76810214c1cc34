import { embeddedWorld, USER } from './embedded-world.ts'
import { settle } from './secure-world.ts'

export const never = new AbortController().signal
export const EVE = { address: `0x${'9'.repeat(40)}`, chainId: 1, accounts: [], email: 'eve@example.com' }
export const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const EVE_SOL = 'So11111111111111111111111111111111111111112'
export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
type World = ReturnType<typeof embeddedWorld>

/** Ada is connected. `who.isEve`: whom the page signs for from then on. */
export async function adasWorld(options: Parameters<typeof embeddedWorld>[0] = {}) {
  const world = embeddedWorld(options)
  const who = { isEve: false }
  world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) => {
    if (String(chainId).startsWith('solana:')) return { address: who.isEve ? EVE_SOL : SOL, chainId: MAINNET, accounts: [] }
    return who.isEve ? EVE : USER
  })
  const enter = (answer: unknown) => () => {
    who.isEve = true
    return answer
  }
  const { answers } = world.site
  answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  answers.set('CONNECT_OTP', enter(undefined))
  answers.set('GET_FARCASTER_URI', () => ({ url: 'https://farcaster.example/x' }))
  answers.set('CONNECT_FARCASTER', enter({ userName: 'eve' }))
  answers.set('CONNECT_SOCIAL', enter({ ...EVE, userName: 'eve' }))
  answers.set('RPC_REQUEST', () => '0xsigned')
  answers.set('RELOAD', () => undefined)
  await world.connect.run('email', never)
  await settle(world.clock)
  return { ...world, who }
}
export type Adas = Awaited<ReturnType<typeof adasWorld>>

export const shown = ({ connections }: World) => connections.connection('eip155')?.accounts[0].address
export const sign = ({ wallet }: World) => wallet.rpc('eip155', 'personal_sign', ['0x00', USER.address], never)
export const isSigned = (world: World) => world.names().includes('RPC_REQUEST')

/** Every answer of that name comes when the function is called. */
export function late(world: World, name: Parameters<World['site']['answers']['set']>[0]): () => void {
  const answer = world.site.answers.get(name)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  world.site.answers.set(name, (payload) => {
    const result = answer?.(payload)
    return released.then(() => result)
  })
  return release
}
