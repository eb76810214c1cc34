import { useAccount, useNetwork, usePortico, useProvider } from 'portico/react'
import { type ReactElement, useState } from 'react'
import type { SecureSiteFaults } from '../../test/fakes/frame/secure-site-server.ts'
import type { Eip1193 } from '../eip1193.ts'
import type { Session } from '../session.ts'
import { useTask } from '../use-task.ts'

const FAULTS: Readonly<Record<string, Partial<SecureSiteFaults>>> = {
  none: {},
  'never ready': { neverReady: true },
  'page refuses the frame': { page: 'unframed' },
  'page not found': { page: 'missing' },
  'page broken': { page: 'broken' },
  'page leads elsewhere': { page: 'elsewhere' },
  'page slow by 3 s': { page: 'slow' },
  'speaks unasked': { babbles: true },
  'leaves after a request': { leaves: { RPC_REQUEST: 'about:blank' } },
  'answers of 5 MB': { oversized: ['GET_USER', 'RPC_REQUEST'] },
  'answers late by 5 s': { lateMs: { RPC_REQUEST: 5_000 } },
  'no answer to the code': { silent: ['CONNECT_OTP'] },
  'no answer to the device': { silent: ['CONNECT_DEVICE'] },
  'no answer to a log-out': { silent: ['SIGN_OUT'] },
  'no answer to the login': { silent: ['CONNECT_EMAIL', 'GET_SOCIAL_REDIRECT_URI'] },
  'no answer to requests': { silent: ['RPC_REQUEST'] },
  'requests refused': { refused: { RPC_REQUEST: 'Not today' } },
  'answers given twice': { doubled: ['GET_USER', 'RPC_REQUEST'] },
  'answers of no known shape': { malformed: ['GET_USER', 'RPC_REQUEST'] },
  'slow by 3 s': { slowMs: 3_000 },
  'login lost': { lostSession: true },
  'windows cut off': { cutWindows: true },
  'windows slow by 3 s': { slowWindows: true },
  'codes expired': { codesExpired: true },
  'social login refused': { socialRefused: true },
}

/** What `getProvider('solana')` gives, as far as it is used here. */
type SolanaSigner = Readonly<{ signMessage(message: Uint8Array): Promise<Uint8Array> }>

const HOUR_S = 3_600

/** What a host page does with the embedded wallet, and what its secure site can do wrong. */
export function EmbeddedPanel({ session }: { readonly session: Session }): ReactElement {
  const { address, embeddedWalletInfo } = useAccount()
  const { chainId } = useNetwork()
  const { walletProvider } = useProvider<Eip1193>('eip155')
  const solana = useProvider<SolanaSigner>('solana')
  const portico = usePortico()
  const [fault, setFault] = useState('none')
  const [permission, setPermission] = useState<string>()
  const [task, run] = useTask()
  const site = session.info.urls['secureSite']
  if (!site) return <p>There is no secure site.</p>
  const chain = `0x${Number(chainId ?? 1).toString(16)}`
  const request = async (method: string, params: readonly unknown[]) => {
    if (!walletProvider) throw new Error('Connect a wallet first')
    return walletProvider.request({ method, params })
  }
  const ask = (method: string, params: readonly unknown[]) => run(async () => JSON.stringify(await request(method, params)) ?? 'done')
  const grant = () =>
    run(async () => {
      const expiry = Math.floor(Date.now() / 1_000) + HOUR_S
      const { context } = (await request('wallet_grantPermissions', [{ chainId: chain, expiry }])) as { context: string }
      setPermission(context)
      return `granted ${context}`
    })
  const revoke = () =>
    run(async () => {
      if (permission === undefined) throw new Error('Grant a permission first')
      await request('wallet_revokePermissions', [{ permissionsContext: permission }])
      setPermission(undefined)
      return `revoked ${permission}`
    })
  const signOnSolana = () =>
    run(async () => {
      if (!solana.walletProvider) throw new Error('Log in first, with "Seven kinds of chains" switched on')
      const signature = await solana.walletProvider.signMessage(new TextEncoder().encode('Hello from the marsh'))
      return [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    })
  const logIn = (wallet: string) => run(async () => (await portico.connect({ wallet })).address ?? '')
  const play = (name: string) => {
    setFault(name)
    // The sandbox reads plain text, which a page of another origin may send without asking first.
    void fetch(new URL('/__control', site), { method: 'POST', mode: 'no-cors', body: JSON.stringify(FAULTS[name] ?? {}) })
  }
  const other = session.info.accounts[5]?.address ?? ''
  const calls = [1, 2].map((value) => ({ to: other, value: `0x${value.toString(16)}`, data: '0x' }))
  const type = embeddedWalletInfo?.accountType === 'smartAccount' ? 'eoa' : 'smartAccount'
  return (
    <>
      <div className="lab-buttons">
        {['AUTH', 'email', 'google'].map((wallet) => (
          <button key={wallet} type="button" onClick={() => logIn(wallet)}>
            Log in: {wallet}
          </button>
        ))}
        <button type="button" onClick={() => ask('wallet_sendCalls', [{ version: '2.0.0', from: address, chainId: chain, calls }])}>
          Send a batch
        </button>
        <button type="button" onClick={grant}>
          Grant a permission
        </button>
        <button type="button" onClick={revoke}>
          Revoke it
        </button>
        <button type="button" onClick={signOnSolana}>
          Sign on Solana
        </button>
        <button type="button" onClick={() => ask('wallet_getCapabilities', [address, [chain]])}>
          Capabilities
        </button>
        <button type="button" onClick={() => ask('eth_sign', [address, '0x00'])}>
          A refused method
        </button>
        <button type="button" onClick={() => run(async () => (await portico.updateEmail()).email)}>
          Change the e-mail
        </button>
        <button type="button" onClick={() => run(() => portico.setPreferredAccountType(type).then(() => type))}>
          To {type === 'eoa' ? 'the plain account' : 'the smart account'}
        </button>
      </div>
      <label>
        Fault of the secure site
        <select value={fault} onChange={(event) => play(event.target.value)}>
          {Object.keys(FAULTS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <output data-testid="lab-embedded-result" data-status={task.status}>
        {task.status === 'busy' ? 'Waiting for the wallet' : 'text' in task ? task.text : ''}
      </output>
    </>
  )
}
