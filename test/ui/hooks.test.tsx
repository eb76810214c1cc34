import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { createPortico, launch } from '../../src/composition/launcher/create-portico.ts'
import { Launcher } from '../../src/composition/launcher/launcher.ts'
import type { AccountSnapshot } from '../../src/ports/host/host-snapshots.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { mainnet } from '../fakes/network/chains.ts'

afterEach(cleanup)

const options: PorticoOptions = { networks: [mainnet], storage: 'memory' }
/** A launcher whose core never comes: what hooks do without it. */
const waiting = (more: Partial<PorticoOptions> = {}) => launch(new Launcher({ ...options, ...more }, () => new Promise(() => undefined)))

function Everything() {
  const { wallets } = react.useWallets()
  const { siwx, signIn } = react.useSiwx()
  const onramp = react.useOnramp()
  const names = react.useNames()
  const known = {
    account: react.useAccount().status,
    chainId: react.useNetwork().chainId,
    connections: react.useConnections().connections.length,
    connection: react.useConnection().connection ?? 'none',
    provider: react.useProvider('eip155').walletProvider ?? 'none',
    wallet: react.useWalletInfo().walletInfo ?? 'none',
    theme: react.useTheme().themeMode,
    state: react.usePorticoState().open,
    event: react.useEvents() ?? 'none',
    siwx: siwx ?? 'none',
    functions: [signIn, onramp.open, names.register, react.useBalance().fetchBalance, react.useDisconnect().disconnect].every(
      (one) => typeof one === 'function',
    ),
    onramp: onramp.isEnabled,
    name: names.name ?? 'none',
    wallets: wallets.length,
  }
  return <output>{JSON.stringify(known)}</output>
}

const page = (portico: ReturnType<typeof waiting>, children: ReactNode) => (
  <StrictMode>
    <react.PorticoProvider portico={portico}>{children}</react.PorticoProvider>
  </StrictMode>
)

it('every hook of the contract renders, once, before the core is there', () => {
  render(page(waiting(), <Everything />))
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    account: 'disconnected',
    chainId: 1,
    connections: 0,
    connection: 'none',
    provider: 'none',
    wallet: 'none',
    theme: 'system',
    state: false,
    event: 'none',
    siwx: 'none',
    functions: true,
    onramp: false,
    name: 'none',
    wallets: 0,
  })
})

it('every hook renders on a server', () => {
  expect(renderToString(page(createPortico(options), <Everything />))).toContain('disconnected')
})

it('the buttons follow the accent of the theme, whenever it changes', () => {
  const portico = waiting({ themeVariables: { '--apkt-accent': 'rgb(1, 2, 3)' } })
  render(page(portico, <react.ConnectButton />))
  const accent = () => screen.getByTestId('connect-button').style.getPropertyValue('--portico-accent')
  expect(accent()).toBe('rgb(1, 2, 3)')
  act(() => portico.setThemeVariables({ '--apkt-accent': 'rgb(4, 5, 6)' }))
  expect(accent()).toBe('rgb(4, 5, 6)')
})

it('the account button is given its address, and its test id the namespace', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const account: AccountSnapshot = { status: 'connected', isConnected: true, isConfirmed: true, address, allAccounts: [] }
  const html = renderToString(page(createPortico({ ...options, initialState: { account } }), <react.AccountButton namespace="eip155" />))
  expect(html).toContain('data-testid="account-button-eip155"')
  // The launcher has a page here, so the account is shown as being confirmed.
  expect(html).toContain(`address="${address}"`)
})

it('the button keeps the focus when it becomes that of the account', () => {
  const plain = waiting()
  let account = plain.getAccount()
  let changed = () => {}
  const portico = Object.assign(plain, {
    getAccount: () => account,
    subscribeAccount: (hear: (next: typeof account) => void) => {
      changed = () => hear(account)
      return () => {}
    },
  })
  render(page(portico, <react.PorticoButton />))
  screen.getByTestId('connect-button').focus()
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  account = { ...account, status: 'connected', isConnected: true, address }
  act(() => changed())
  const button = screen.getByTestId('account-button')
  expect([document.activeElement === button, button.dataset['porticoButton'], button.hasAttribute('aria-busy')]).toEqual([
    true,
    'quiet',
    false,
  ])
})

it('`useProvider` renders again for a change of its namespace only', () => {
  const plain = waiting()
  let providers: Readonly<Record<string, unknown>> = { eip155: { name: 'Alpha' } }
  let changed = () => {}
  const portico = Object.assign(plain, {
    getProviders: () => providers,
    getProvider: (namespace: string) => providers[namespace],
    subscribeProviders: (hear: (next: typeof providers) => void) => {
      changed = () => hear(providers)
      return () => {}
    },
  }) as Portico
  const seen: unknown[] = []
  const Shown = () => {
    seen.push(react.useProvider<unknown>('eip155').walletProvider)
    return null
  }
  render(page(portico, <Shown />))
  const { length } = seen
  providers = { ...providers, solana: { name: 'Beta' } }
  act(() => changed())
  expect([seen.length, seen.at(-1)]).toEqual([length, { name: 'Alpha' }])
  providers = { ...providers, eip155: { name: 'Gamma' } }
  act(() => changed())
  expect(seen.at(-1)).toEqual({ name: 'Gamma' })
})

it('the network button cannot be pressed while the modal is loading, nor where the site says so', () => {
  const plain = waiting()
  let state = plain.getState()
  let changed = () => {}
  const portico = Object.assign(plain, {
    getState: () => state,
    subscribeState: (hear: (next: typeof state) => void) => {
      changed = () => hear(state)
      return () => {}
    },
  })
  const { rerender } = render(page(portico, <react.NetworkButton />))
  const button = () => screen.getByTestId('w3m-network-button') as HTMLButtonElement
  expect([button().disabled, screen.getByTestId('wui-network-button').textContent]).toEqual([false, 'Ethereum'])
  state = { ...state, loading: true }
  act(() => changed())
  expect(button().disabled).toBe(true)
  rerender(page(waiting(), <react.NetworkButton disabled />))
  expect(button().disabled).toBe(true)
})

it('`useConnection` is pending until the last of several calls has ended', async () => {
  const portico = waiting()
  const ends: (() => void)[] = []
  portico.switchConnection = () => new Promise((resolve) => ends.push(resolve))
  let switchTo: ReturnType<typeof react.useConnection>['switchConnection'] | undefined
  const failures: unknown[] = []
  function Shown() {
    const { isPending, switchConnection } = react.useConnection({ onError: (error) => failures.push(error) })
    switchTo = switchConnection
    return <output>{String(isPending)}</output>
  }
  render(page(portico, <Shown />))
  const shown = () => screen.getByRole('status').textContent
  const choice = { connectorId: 'com.alpha', address: '' }
  act(() => void [switchTo?.(choice), switchTo?.(choice)])
  expect(shown()).toBe('true')
  await act(async () => ends[1]?.())
  expect(shown()).toBe('true')
  await act(async () => ends[0]?.())
  expect([shown(), failures]).toEqual(['false', []])
})

it('a look-up of `useNames` that another form of the page took the place of is none, not a failed one', async () => {
  const portico = waiting()
  let code = 'ABORTED'
  portico.suggestNames = () => Promise.reject(Object.assign(new Error('no'), { code }))
  let suggest: ReturnType<typeof react.useNames>['suggest'] | undefined
  function Shown() {
    const names = react.useNames()
    suggest = names.suggest
    return <output>{names.status}</output>
  }
  render(page(portico, <Shown />))
  const shown = () => screen.getByRole('status').textContent
  await act(async () => suggest?.('alice'))
  expect(shown()).toBe('idle')
  code = 'NAME_SUGGESTIONS_FAILED'
  await act(async () => suggest?.('alice'))
  expect(shown()).toBe('failed')
})

it('a site that draws its own code has its URI from `useWallets`, each new one, and withdraws it when it leaves', async () => {
  const told: { onUri?: (uri: string) => void; signal?: AbortSignal }[] = []
  const portico = Object.assign(waiting(), {
    connect: (options: (typeof told)[number]) => {
      told.push(options)
      return new Promise<AccountSnapshot>(() => undefined)
    },
  })
  function Code() {
    const { uri, isFetchingUri, getUri } = react.useWallets()
    return (
      <button type="button" onClick={() => void getUri()}>
        {isFetchingUri ? 'waiting' : (uri ?? 'none')}
      </button>
    )
  }
  const { unmount } = render(page(portico, <Code />))
  const button = screen.getByRole('button')
  act(() => button.click())
  expect(button.textContent).toBe('waiting')
  act(() => told[0]?.onUri?.('wc:1'))
  expect(button.textContent).toBe('wc:1')
  act(() => button.click())
  act(() => told[0]?.onUri?.('wc:2'))
  expect(button.textContent).toBe('wc:2')
  expect(told).toHaveLength(1)
  unmount()
  expect(told[0]?.signal?.aborted).toBe(true)
})

it.each([
  [{ payWithExchange: true }, true, 'PayWithExchange'],
  [{ payments: true }, true, 'PayWithExchange'],
  [{ pay: true }, true, 'Pay'],
  [{ pay: true, payments: true }, true, 'Pay'],
  [{ onramp: ['meld'] }, false, 'PayWithExchange'],
] as const)('a site can ask for a payment where its project lets visitors pay in any way: %j', async (features, isEnabled, view) => {
  const opened: unknown[] = []
  const portico = {
    getRemoteFeatures: () => features,
    subscribeRemoteFeatures: () => () => {},
    open: async (given: unknown) => opened.push(given),
  } as unknown as Portico
  let hook: ReturnType<typeof react.usePay> | undefined
  function Shop() {
    hook = react.usePay()
    return null
  }
  render(
    <react.PorticoProvider portico={portico}>
      <Shop />
    </react.PorticoProvider>,
  )
  expect(hook?.isEnabled).toBe(isEnabled)
  await act(() => hook?.pay({ amount: '1' }))
  expect(opened).toEqual([{ view, arguments: { amount: '1' } }])
})
