import { expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { settle } from '../../../test/support/secure-world.ts'
import type { PromptedMessage, SignInGateway } from '../../domain/siwx/sign-in-gateway.ts'

const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const MESSAGE: PromptedMessage = {
  accountAddress: '<<AccountAddress>>',
  chainId: '',
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  nonce: 'n',
  serializedMessage: 'app.example wants you to sign in\n<<AccountAddress>>',
}

it('leaves the session of the login to a back end that keeps one only', async () => {
  const { connect, modal, site, clock, connections } = embeddedWorld({ hasSolana: true })
  let session: unknown
  const gateway: Partial<SignInGateway> = {
    connected: () => {},
    refuses: () => false,
    prompted: async (chainId) => ({ ...MESSAGE, chainId }),
    adoptPrompted: async (_, answer) => {
      session = answer.caipNetworkId
    },
  }
  modal.signIn = gateway as SignInGateway
  site.answers.set('GET_USER', ({ chainId, siwxMessage }: { chainId?: unknown; siwxMessage?: unknown }) => ({
    ...(chainId === MAINNET ? { address: SOL, chainId: MAINNET, accounts: [{ address: SOL, type: 'eoa' }] } : USER),
    ...(siwxMessage !== undefined && { signed: { message: 'text', signature: '0x12' } }),
  }))
  await connect.run('email', new AbortController().signal)
  await settle(clock)
  expect([connections.of('solana').status, session]).toEqual(['connected', 'eip155:1'])
})
