import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

const never = new AbortController().signal
const SECURE = 'https://secure.example'

async function loggedIn() {
  const world = embeddedWorld()
  world.modal.setOpen(true)
  await world.connect.run('email', never)
  world.shows.start()
  world.refuses.start()
  return world
}

describe('by e-mail', () => {
  it('goes from the device to the code to the account, and says so', async () => {
    const { byEmail, site, modal, router, connections, tracked, record, clock } = embeddedWorld()
    modal.setOpen(true)
    router.push('EmailLogin')
    site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
    site.answers.set('CONNECT_DEVICE', () => undefined)
    site.answers.set('CONNECT_OTP', () => undefined)
    await byEmail.start('ada@example.com', never)
    expect(router.current.view).toBe('EmailVerifyDevice')
    await byEmail.awaitDevice(never)
    expect(router.current.view).toBe('EmailVerifyOtp')
    await byEmail.confirm('123456', never)
    expect([router.current.view, modal.state.value.open, connections.connection('eip155')]).toMatchObject([
      'Connect',
      false,
      {
        accounts: [{ address: ALICE, type: 'smartAccount' }, { type: 'eoa' }],
        embedded: { authProvider: 'email', user: { email: 'ada@example.com' } },
      },
    ])
    const code = ['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS']
    expect(tracked).toEqual(['EMAIL_SUBMITTED', ...code, 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
    expect(await record.read()).toEqual({ isUsed: true, at: clock.now(), email: 'ada@example.com', owners: [BOB] })
  })

  it('waits 20 minutes for the link in the mail, whatever the page answers meanwhile; then it has expired', async () => {
    const { byEmail, site, alerts, clock, names } = embeddedWorld()
    site.answers.set('IS_CONNECTED', () => ({ isConnected: false }))
    let outcome: unknown
    void outcomeOf(byEmail.awaitDevice(never)).then((each) => (outcome = each))
    for (let minute = 0; minute < 19; minute++) await settle(clock, 60_000)
    expect([outcome, names().filter((name) => name === 'CONNECT_DEVICE').length]).toEqual([undefined, 10])
    await settle(clock, 60_000)
    expect([outcome, alerts.state.value]).toMatchObject([{ code: 'FRAME_REQUEST_TIMEOUT' }, undefined])
  })

  it('goes on with the link however late it is followed, and says when the page is silent', async () => {
    const { byEmail, site, alerts, clock, router } = embeddedWorld()
    site.answers.set('IS_CONNECTED', () => {
      throw fail('FRAME_REQUEST_FAILED', {})
    })
    const followed = outcomeOf(byEmail.awaitDevice(never))
    await settle(clock, 120_000)
    site.answers.set('CONNECT_DEVICE', () => new Promise((resolve) => clock.after(100_000, () => resolve(undefined))))
    await settle(clock, 120_000)
    await settle(clock, 100_000)
    expect([await followed, router.current.view, alerts.state.value]).toMatchObject([{ value: undefined }, 'EmailVerifyOtp', undefined])
    site.answers.delete('CONNECT_DEVICE')
    site.answers.delete('IS_CONNECTED')
    const silent = outcomeOf(byEmail.awaitDevice(never))
    await settle(clock, 120_000)
    await settle(clock, 30_000)
    expect([await silent, alerts.state.value]).toMatchObject([{ code: 'FRAME_REQUEST_TIMEOUT' }, { code: 'APKT004' }])
  })

  it('stays at the code when it is refused, and when the account is', async () => {
    const { byEmail, site, login, connections, tracked } = embeddedWorld()
    site.answers.set('CONNECT_OTP', () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'mail to victim@example.com failed' })
    })
    await byEmail.confirm('000000', never)
    expect([login.state.value.error?.message, tracked]).toEqual(['mail to victim@example.com failed', ['EMAIL_VERIFICATION_CODE_FAIL']])
    site.answers.set('CONNECT_OTP', () => undefined)
    site.answers.set('GET_USER', () => {
      throw fail('FIELD_REQUIRED', { field: 'address' })
    })
    await byEmail.confirm('123456', never)
    expect([login.state.value.status, connections.of('eip155').status]).toEqual(['accepted', 'disconnected'])
  })

  it('warns of what is no address, and says what did not load', async () => {
    const { byEmail, alerts, site } = embeddedWorld()
    expect(await outcomeOf(byEmail.start('nobody', never))).toMatchObject({ code: 'EMAIL_INVALID' })
    expect(alerts.state.value).toMatchObject({ code: 'APKTW002', message: 'Invalid Email Address', variant: 'warning' })
    site.isUnreachable = true
    expect(await outcomeOf(byEmail.start('ada@example.com', never))).toMatchObject({ message: 'Unable to load email login dependency' })
  })

  it('logs out within 3 s when the page does not answer, and forgets the visitor first', async () => {
    const { connections, site, clock, record, names } = await loggedIn()
    site.answers.delete('SIGN_OUT')
    const left = connections.disconnect('eip155')
    await settle(clock)
    expect([connections.of('eip155').status, await record.read(), names().at(-1)]).toEqual([
      'disconnected',
      { isSignOutPending: true },
      'SIGN_OUT',
    ])
    await settle(clock, 3_000)
    await left
    expect(clock.pending).toBe(0)
  })
})

describe('requests', () => {
  it('never posts a method of neither list; what waits for an approval is given up', async () => {
    judgedNamed('frame-hostile', 'disallowed method requested: nothing may be posted to the frame')
    judgedNamed('send-swap-safety', 'eth_sign')
    const { provider, names, toasts, clock, modal, close } = await loggedIn()
    close.run()
    const before = names().length
    const pending = outcomeOf(provider().request({ method: 'personal_sign', params: ['0x00', ALICE] }))
    await settle(clock)
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_watchAsset', '__proto__', 'constructor', ''])
      expect(await outcomeOf(provider().request({ method }))).toMatchObject({ code: 4200, message: 'Requested RPC call is not allowed' })
    expect(await pending).toMatchObject({ code: 4001 })
    expect(names().slice(before)).toEqual(['GET_USER', 'RPC_REQUEST'])
    await settle(clock, 300)
    expect([toasts.state.value?.message, modal.state.value.open]).toEqual(['Action not allowed', true])
  })

  it('shows an approval over a closed modal and closes it again; over an open one it goes back', async () => {
    const { provider, site, clock, modal, router, close, open } = await loggedIn()
    expect(modal.state.value.open).toBe(false)
    await open.run({})
    let answer: (hash: string) => void = () => {}
    site.answers.set('RPC_REQUEST', () => new Promise<string>((resolve) => (answer = resolve)))
    const send = () => outcomeOf(provider().request({ method: 'eth_sendTransaction', params: [{}] }))
    const first = send()
    await settle(clock)
    expect(router.current.view).toBe('ApproveTransaction')
    answer(`0x${'1'.repeat(64)}`)
    expect(await first).toEqual({ value: `0x${'1'.repeat(64)}` })
    expect([router.current.view, modal.state.value.open]).toEqual(['Account', true])
    close.run()
    const second = send()
    await settle(clock)
    expect([router.current.view, modal.state.value.open]).toEqual(['ApproveTransaction', true])
    answer('<img src=x>')
    expect(await second).toMatchObject({ code: -32090 })
    expect(modal.state.value.open).toBe(false)
  })

  it('asks for the balance again after what was approved, and only then', async () => {
    const { provider, site, refreshed } = await loggedIn()
    site.answers.set('RPC_REQUEST', () => '0x01')
    await provider().request({ method: 'eth_blockNumber' })
    expect(refreshed).toEqual([])
    await provider().request({ method: 'personal_sign', params: ['0x00', ALICE] })
    expect(refreshed).toEqual(['eip155'])
    site.answers.set('RPC_REQUEST', () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'User rejected the request' })
    })
    await outcomeOf(provider().request({ method: 'personal_sign', params: [] }))
    expect(refreshed).toEqual(['eip155'])
  })

  it('is a rejection (4001) when the visitor says no in the frame, or closes the modal', async () => {
    const { provider, site, clock, close } = await loggedIn()
    site.answers.set('RPC_REQUEST', () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'User rejected the request' })
    })
    expect(await outcomeOf(provider().request({ method: 'personal_sign', params: [] }))).toMatchObject({ code: 4001 })
    site.answers.delete('RPC_REQUEST')
    const before = clock.pending
    const waiting = outcomeOf(provider().request({ method: 'personal_sign', params: [] }))
    await settle(clock)
    close.run()
    expect([await waiting, clock.pending - before]).toMatchObject([{ code: 4001 }, 0])
  })

  it('answers accounts and chain itself, and sends reads with the chain and its node', async () => {
    const { provider, names, site } = await loggedIn()
    site.answers.set('RPC_REQUEST', () => '0x1')
    const before = names().length
    expect(await Promise.all(['eth_accounts', 'eth_chainId', 'net_version'].map((method) => provider().request({ method })))).toEqual([
      [ALICE],
      '0x1',
      '1',
    ])
    expect(names().length).toBe(before)
    expect(await provider().request({ method: 'eth_blockNumber' })).toBe('0x1')
    expect(site.asked.at(-1)?.payload).toEqual({
      method: 'eth_blockNumber',
      params: undefined,
      chainNamespace: 'eip155',
      chainId: 1,
      rpcUrl: 'https://node.example',
    })
  })

  it('changes the chain and the account with it', async () => {
    const { provider, site, connections } = await loggedIn()
    site.answers.set('SWITCH_NETWORK', () => ({ chainId: 'eip155:8453' }))
    site.answers.set('GET_USER', () => ({ ...USER, chainId: 8453 }))
    expect(await provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })).toBeNull()
    expect(connections.connection('eip155')?.caipNetworkId).toBe('eip155:8453')
    expect(await outcomeOf(provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x99' }] }))).toMatchObject({
      code: 4902,
    })
  })
})

describe('by a social account', () => {
  const window = (world: ReturnType<typeof embeddedWorld>) => [...world.popups.windows][0]

  function atProvider() {
    const world = embeddedWorld()
    let say: (message: unknown) => void = () => {}
    world.popups.pages.set(`${SECURE}/loading`, (speak) => {
      say = speak
      return () => undefined
    })
    world.site.answers.set('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://provider.example/login' }))
    world.modal.setOpen(true)
    const outcome = outcomeOf(world.bySocial.run('google', never))
    return { ...world, world, outcome, say: (message: unknown) => say(message) }
  }

  it('opens the window in the same task, hands its result on as text, and connects', async () => {
    judgedNamed('frame-hostile', 'resultUri javascript', 'resultUri not a string')
    const { world, outcome, say, clock, site, connections, tracked, popups } = atProvider()
    expect(popups.opened).toEqual([`${SECURE}/loading`])
    await settle(clock)
    expect(popups.opened).toEqual([`${SECURE}/loading`, 'https://provider.example/login'])
    for (const message of [{ resultUri: {} }, { resultUri: 1 }, 'resultUri', null, { other: '?code=1' }]) say(message)
    await settle(clock)
    expect(window(world)).toBeDefined()
    say({ resultUri: 'javascript:alert(1)' })
    await settle(clock)
    await outcome
    expect(site.asked.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toMatchObject({ uri: 'javascript:alert(1)' })
    expect([window(world), popups.opened.length, connections.connection('eip155')?.embedded?.authProvider]).toEqual([
      undefined,
      2,
      'google',
    ])
    expect(tracked).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'MODAL_CLOSE', 'SOCIAL_LOGIN_SUCCESS'])
  })

  it('ends with the window that the visitor closes; a result after that counts no more', async () => {
    judgedNamed('frame-hostile', 'user closes popup', 'result after popup closed')
    const { world, outcome, say, clock, connections } = atProvider()
    await settle(clock, 5_000)
    window(world)?.closeByVisitor()
    expect(await outcome).toMatchObject({ code: 'POPUP_CLOSED', message: 'Popup closed' })
    expect(world.bySocial.state.value.isCut).toBeUndefined()
    say({ resultUri: '?code=1' })
    await settle(clock)
    expect(connections.of('eip155').status).toBe('disconnected')
  })

  it('tells a window that is cut off from one that was closed', async () => {
    judgedNamed('frame-hostile', 'COOP same-origin on host page')
    const { world, outcome, clock } = atProvider()
    await settle(clock, 500)
    window(world)?.closeByVisitor()
    expect([await outcome, world.bySocial.state.value.isCut]).toMatchObject([{ code: 'POPUP_CLOSED' }, true])
  })

  it('says that the window was blocked', async () => {
    judgedNamed('frame-hostile', 'popup blocked')
    const world = embeddedWorld()
    world.popups.blocked = true
    expect(await outcomeOf(world.bySocial.run('x', never))).toMatchObject({ code: 'POPUP_BLOCKED' })
  })

  it.each([
    ['the provider says no', { resultUri: 'https://secure.example/sdk/oauth?error=access_denied' }, 'Failed to initiate social connection'],
    ['the page refuses a replayed result', { resultUri: '?code=OLD&state=OLD' }, 'Failed to connect'],
  ])('fails cleanly when %s', async (_, message, words) => {
    judgedNamed('frame-hostile', 'state/nonce parameter replayed from another login')
    const { world, outcome, say, clock, site, connections } = atProvider()
    site.answers.set('CONNECT_SOCIAL', () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'This login is not valid any more' })
    })
    await settle(clock)
    say(message)
    await settle(clock)
    expect([await outcome, window(world), connections.of('eip155').status]).toMatchObject([{ message: words }, undefined, 'disconnected'])
  })

  it('leaves no window when it is given up or disposed of', async () => {
    const { world, outcome, clock } = atProvider()
    await settle(clock)
    world.bySocial.dispose()
    world.wallets.dispose()
    expect([await outcome, window(world), clock.pending]).toMatchObject([{ code: 'ABORTED' }, undefined, 0])
  })
})
