import { describe, expect, it } from 'vitest'
import { captureWorld } from '../../../test/support/capture-world.ts'
import { never, quiet } from '../../../test/support/core-world.ts'
import { viewOf as view, visited } from '../../../test/support/siwx-world.ts'
import { RESEND_AFTER_MS } from '../../domain/email-capture/email-capture-service.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
const EMAIL = 'ann@shop.example'
type World = ReturnType<typeof captureWorld>

const connected = (capture: Parameters<typeof captureWorld>[0] = true, prepare?: (world: World) => void) =>
  visited(captureWorld(capture), prepare)

const isConnected = ({ connections }: World) => connections.connections.length > 0
const signed = ({ siwx }: World) => siwx.sessions.length

describe('the order of the questions', () => {
  it('address, code, message; the session is made at the end only', async () => {
    const world = await connected()
    expect(view(world)).toBe('DataCapture')
    await world.capture.submit(EMAIL)
    expect([view(world), world.codes.sent]).toEqual(['DataCaptureOtpConfirm', [`${EMAIL} eip155:1:${MINE}`]])
    await world.capture.confirm('000000')
    expect(view(world)).toBe('DataCaptureOtpConfirm')
    await world.capture.confirm('123456')
    await quiet()
    expect([view(world), world.service.state.value.status, signed(world)]).toEqual(['SIWXSignMessage', 'ready', 0])
    await world.signIn.run()
    expect([view(world), signed(world)]).toEqual(['closed', 1])
    expect(world.tracked.filter((event) => event.startsWith('EMAIL'))).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_FAIL',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
  })

  it('nothing is signed with the login before the address is given', async () => {
    const world = captureWorld()
    await world.start()
    const asked = async () => [
      await world.modal.signIn?.authentication(['eip155:1'], []),
      await world.modal.signIn?.prompted('eip155:1', 'site'),
    ]
    expect(await asked()).toEqual([undefined, undefined])
    expect(world.siwx.asked.filter((call) => call.startsWith('createMessage'))).toEqual([])
  })

  it('no code where the service needs none', async () => {
    const world = await connected(true, ({ codes }) => {
      codes.isNeeded = false
    })
    await world.capture.submit(EMAIL)
    expect(view(world)).toBe('SIWXSignMessage')
  })

  it('an address that is known already gets its code at once, but not again after going back', async () => {
    const user = { email: EMAIL, accounts: [] }
    const world = await connected(true, ({ fakes: [wallet] }) => {
      if (wallet) wallet.embedded = { user, authProvider: 'email', accountType: 'eoa', isSmartAccountDeployed: false }
    })
    await quiet()
    expect([view(world), world.codes.sent.length]).toEqual(['DataCaptureOtpConfirm', 1])
    world.back.run()
    await quiet()
    expect([view(world), world.asking.state.value, world.codes.sent.length]).toMatchObject([
      'DataCapture',
      { status: 'asking', email: EMAIL },
      1,
    ])
    expect(world.tracked).toContain('EMAIL_EDIT')
  })

  it('asks once per address, whatever its network, and again for another', async () => {
    const world = await connected()
    await world.capture.skip()
    world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    expect(view(world)).toBe('SIWXSignMessage')
    world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
    await quiet()
    expect([view(world), world.service.account?.address]).toEqual(['DataCapture', OTHER])
  })

  it('who connects with a session is asked too, and need not sign again without an address', async () => {
    const session = { message: '', signature: '', data: { domain: '', uri: '', version: '1', nonce: '' } }
    const known = ({ siwx }: World) => {
      siwx.getSessions = async (chainId, accountAddress) => [{ ...session, data: { ...session.data, accountAddress, chainId } }]
    }
    const world = await connected(true, known)
    expect(view(world)).toBe('DataCapture')
    await world.capture.skip()
    expect([view(world), isConnected(world)]).toEqual(['closed', true])
    const other = await connected(true, known)
    await other.capture.submit(EMAIL)
    await other.capture.confirm('123456')
    await quiet()
    expect([view(other), other.service.state.value.status]).toEqual(['SIWXSignMessage', 'ready'])
  })

  it('nothing is asked where the sign-in cannot prove an address', async () => {
    const world = await connected(true, ({ unreachable }) => unreachable.add('DataCapture'))
    expect(view(world)).toBe('SIWXSignMessage')
  })
})

describe('leaving', () => {
  it.each([
    ['DataCapture', true, true],
    ['DataCaptureOtpConfirm', true, true],
    ['DataCapture', ['required'], false],
    ['DataCaptureOtpConfirm', ['required'], false],
    ['DataCapture', true, false],
    ['DataCaptureOtpConfirm', true, false],
  ] as const)(
    'closing %s disconnects, whether the address (%j) or the sign-in (%s) is required or not',
    async (where, emailCapture, required) => {
      const world = await connected(emailCapture as never, ({ siwx }) => {
        siwx.required = required
      })
      if (where === 'DataCaptureOtpConfirm') await world.capture.submit(EMAIL)
      expect(view(world)).toBe(where)
      world.close.safely()
      await quiet()
      expect([view(world), isConnected(world), signed(world)]).toEqual(['closed', false, 0])
      expect(world.modal.state.value.shaking).toBe(false)
    },
  )

  it('skipping keeps the wallet; the sign-in can be declined afterwards, and the address is not asked for again', async () => {
    const world = await connected(true, ({ siwx }) => {
      siwx.required = false
    })
    await world.capture.skip()
    expect(view(world)).toBe('SIWXSignMessage')
    world.close.safely()
    await quiet()
    expect([view(world), isConnected(world), world.service.state.value.status]).toEqual(['closed', true, 'declined'])
    void world.signIn.ask(never()).catch(() => {})
    await quiet()
    expect(view(world)).toBe('SIWXSignMessage')
  })

  it.each([
    ['the visitor disconnects', 'safely', false],
    ['the site keeps the session', 'run', true],
  ] as const)('closing by %s of who was asked although signed in', async (_, closes, stays) => {
    const session = { message: '', signature: '', data: { domain: '', uri: '', version: '1', nonce: '' } }
    const world = await connected(true, ({ siwx }) => {
      siwx.getSessions = async (chainId, accountAddress) => [{ ...session, data: { ...session.data, accountAddress, chainId } }]
    })
    expect(view(world)).toBe('DataCapture')
    world.close[closes]()
    await quiet()
    expect([view(world), isConnected(world), world.service.isSignedIn]).toEqual(['closed', stays, stays])
  })

  it('a wallet that cannot be disconnected traps nobody where nothing is required', async () => {
    const world = await connected(true, ({ siwx }) => {
      siwx.required = false
    })
    world.disconnect.active = async () => {
      throw new Error('no')
    }
    world.close.safely()
    await quiet()
    expect(view(world)).toBe('closed')
  })

  it('back from the first question closes, so it disconnects', async () => {
    const world = await connected()
    world.back.run()
    await quiet()
    expect([view(world), isConnected(world)]).toEqual(['closed', false])
  })

  it('a required address cannot be left by a route of the site, nor skipped', async () => {
    const world = await connected(['required'], ({ siwx }) => {
      siwx.required = false
    })
    for (const route of ['Account', 'SIWXSignMessage', 'Networks', 'Connect'] as const) world.router.push(route)
    world.open.run({ view: 'Account' })
    await world.capture.skip()
    expect([view(world), world.capture.isRequired]).toEqual(['DataCapture', true])
  })

  it('a route to the code without a code leads to the address', async () => {
    const world = await connected()
    world.router.push('DataCaptureOtpConfirm')
    expect(view(world)).toBe('DataCapture')
  })

  it.each(['sending', 'checking'])('an answer that comes after the visitor left while %s opens nothing', async (when) => {
    const world = await connected()
    let release = () => {}
    if (when === 'checking') await world.capture.submit(EMAIL)
    world.codes.held = new Promise<void>((resolve) => {
      release = resolve
    })
    const waiting = when === 'checking' ? world.capture.confirm('123456') : world.capture.submit(EMAIL)
    world.close.safely()
    await quiet()
    release()
    await waiting
    await quiet()
    expect([view(world), isConnected(world), world.step.isDone({ namespace: 'eip155', address: MINE, caipNetworkId: 'eip155:1' })]).toEqual(
      ['closed', false, false],
    )
  })
})

describe('told', () => {
  it('a code that could not be sent, and another that was', async () => {
    const world = await connected(true, ({ codes }) => {
      codes.offline = true
    })
    await world.capture.submit(EMAIL)
    expect([view(world), world.toasts.state.value?.message]).toEqual(['DataCapture', 'Failed to send email OTP'])
    world.codes.offline = false
    await world.capture.submit(EMAIL)
    await world.clock.advance(RESEND_AFTER_MS)
    await world.capture.resend()
    await world.clock.advance(1000)
    expect([world.codes.sent.length, world.toasts.state.value?.message]).toEqual([3, 'Code email resent'])
  })

  it.each([
    ['an error of its own', new Error('The mailbox is full'), 'The mailbox is full'],
    ['a text', 'Too many codes', 'Too many codes'],
    ['an error with the address and the code', new Error(`111111 is not the code of ${EMAIL}`), '[code] is not the code of [e-mail]'],
    ['nothing', undefined, 'Something went wrong'],
  ])('the site why a code was refused, where its sign-in throws %s', async (_, thrown, message) => {
    const world = await connected()
    const told: unknown[] = []
    world.events.state.value$.subscribe((event) => event?.data.event === 'EMAIL_VERIFICATION_CODE_FAIL' && told.push(event.data.properties))
    await world.capture.submit(EMAIL)
    world.codes.confirm = async () => {
      throw thrown
    }
    await world.capture.confirm('111111')
    expect(told).toEqual([{ message }])
  })

  it('nothing is sent to what is no address', async () => {
    const world = await connected()
    await world.capture.submit('ann@shop')
    expect([world.codes.sent, world.tracked.includes('EMAIL_SUBMITTED'), world.toasts.state.value]).toEqual([[], false, undefined])
  })
})

describe('recent addresses', () => {
  it('are kept after a sign-in with them, not before, until the last wallet leaves', async () => {
    const world = await connected()
    await world.capture.submit(EMAIL)
    await world.capture.confirm('123456')
    await quiet()
    expect(await world.recent.list()).toEqual([])
    await world.signIn.run()
    await quiet()
    expect(await world.recent.list()).toEqual([EMAIL])
    await world.disconnect.run()
    await quiet()
    expect(await world.recent.list()).toEqual([])
  })
})
