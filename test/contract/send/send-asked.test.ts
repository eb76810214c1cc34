import { describe, expect, it } from 'vitest'
import { Announcer } from '../../../src/application/alerts/announcer.ts'
import { ConfirmSend } from '../../../src/application/send/confirm-send.ts'
import { FillSend } from '../../../src/application/send/fill-send.ts'
import { OpenSend } from '../../../src/application/send/open-send.ts'
import { ToastService } from '../../../src/domain/alerts/toast-service.ts'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { LocaleService } from '../../../src/domain/options/locale-service.ts'
import { english } from '../../../src/ui/modal/first-messages.ts'
import { FakeMessageCatalogues } from '../../fakes/options/fake-message-catalogues.ts'
import { never, quiet } from '../../support/core-world.ts'
import { ME, sendWorld, USDC, YOU } from '../../support/send-world.ts'

type Answer = 'approve' | 'refuse' | 'be lost'

/** A site that calls `openSend`, a visitor who confirms, and a wallet whose window stays open until it is told what to answer. */
async function openWorld() {
  const world = await sendWorld()
  const { send, connections, networks, ways, switchNetwork, open, close, modal, router, clock, options, logger, events, wallet } = world
  const toasts = new ToastService(clock)
  const announcer = new Announcer(toasts, new LocaleService(options, new FakeMessageCatalogues(), logger, world.page, english))
  const filling = new FillSend(send, connections, networks, ways, announcer)
  const opening = new OpenSend(filling, send, networks, switchNetwork, open, close, modal, router)
  const confirming = new ConfirmSend(send, router, events, announcer)
  const windows: ((answer: Answer) => void)[] = []
  wallet.send = async (call, chain) => {
    wallet.asked.push({ call, chain })
    const number = wallet.asked.length
    const answer = await new Promise<Answer>((resolve) => windows.push(resolve))
    if (answer === 'be lost') throw fail('TRANSACTION_UNKNOWN', {})
    if (answer === 'refuse') throw Object.assign(new Error('no'), { code: 4001 })
    return `0x${String(number).padStart(64, '0')}`
  }
  const ask = (change: Readonly<Record<string, unknown>> = {}, signal = never()) =>
    opening.run({ amount: '1', to: YOU, assetAddress: 'native', chainId: 1, namespace: 'eip155', ...change }, signal).then(
      ({ hash }) => hash,
      (error: unknown) => (error as { code: string }).code,
    )
  /** The visitor confirms what is filled in, and the window of the wallet opens. */
  const confirm = async () => {
    await quiet()
    const review = await world.review()
    if (!review) throw new Error(`no review: ${JSON.stringify(send.state.value.step)}`)
    router.reset('WalletSendPreview')
    void confirming.run(review)
    void confirming.run(review) // Another click.
    await quiet()
    return review
  }
  const answer = async (number: number, what: Answer) => {
    windows[number - 1]?.(what)
    await quiet()
  }
  const told: string[] = []
  events.state.watch((now) => {
    const { event, properties } = now?.data ?? {}
    if (event) told.push(properties?.['hash'] ? `${event} ${String(properties['hash']).at(-1)}` : event)
  })
  const successes = () => told.filter((each) => each.startsWith('SEND_SUCCESS'))
  return { ...world, ask, confirm, answer, told, successes, filling, toast: () => toasts.state.value }
}

const hash = (number: number) => `0x${String(number).padStart(64, '0')}`

type World = Awaited<ReturnType<typeof openWorld>>
const CHANGES: readonly [string, (world: World) => void][] = [
  ['another account', ({ fakes }) => fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: USDC }] })],
  ['another chain', ({ fakes }) => fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })],
]

describe.each(CHANGES)('%s while the window of the wallet is open', (_, change) => {
  it('the review stays, and what is approved there is recorded and told', async () => {
    const world = await openWorld()
    const fate = world.ask()
    const review = await world.confirm()
    change(world)
    expect(world.send.state.value.step).toEqual({ status: 'asking', review })
    await world.answer(1, 'approve')
    expect(await fate).toBe(hash(1))
    expect(world.successes()).toEqual(['SEND_SUCCESS 1'])
    expect(world.told.filter((each) => each === 'SEND_INITIATED')).toHaveLength(1)
    expect(world.toast()).toBeUndefined()
    expect(world.pending.state.value).toMatchObject([{ hash: hash(1), account: ME, chain: 'eip155:1' }])
    expect(world.send.state.value.step).toMatchObject({ status: 'sent', hash: hash(1) })
    expect(world.router.current.view).toBe('WalletSendConfirmed')
  })

  it('what is refused there shows what changed', async () => {
    const world = await openWorld()
    const fate = world.ask()
    await world.confirm()
    change(world)
    await world.answer(1, 'refuse')
    expect(world.send.state.value).toMatchObject({
      form: { amount: '', receiver: '', isFixed: false },
      step: { status: 'editing', error: { code: 'TRANSACTION_CHANGED' } },
    })
    expect(world.successes()).toEqual([])
    world.close.run()
    expect(await fate).toBe('MODAL_CLOSED')
  })

  it('back to the form: nothing of the other account or network stays in it', async () => {
    const world = await openWorld()
    void world.ask()
    await world.confirm()
    change(world)
    world.send.edit()
    expect(world.send.state.value).toMatchObject({ form: { amount: '', receiver: '' }, step: { status: 'editing' } })
    await world.answer(1, 'approve')
    expect(world.successes()).toEqual(['SEND_SUCCESS 1'])
  })
})

describe('a payment of which the wallet does not say whether it was sent', () => {
  it('is neither refused nor failed, and the same payment is warned of from then on', async () => {
    const world = await openWorld()
    void world.ask()
    await world.confirm()
    await world.answer(1, 'be lost')
    expect(world.send.state.value.step).toMatchObject({ status: 'review', error: { code: 'TRANSACTION_UNKNOWN' } })
    expect([world.toast(), world.told.at(-1)]).toMatchObject([{ variant: 'error' }, 'SEND_ERROR'])
    expect((await world.review())?.warnings[0]).toBe('unanswered')
    void world.ask({ amount: '1.5' })
    await quiet()
    expect((await world.review())?.warnings).not.toContain('unanswered')
  })

  it('is told of also when it was left, and when another account is in use', async () => {
    const left = await openWorld()
    void left.ask()
    await left.confirm()
    left.send.edit()
    await left.answer(1, 'be lost')
    expect([left.toast(), left.send.state.value.step]).toMatchObject([{ variant: 'error' }, { status: 'editing' }])
    const other = await openWorld()
    void other.ask()
    await other.confirm()
    CHANGES[0]?.[1](other)
    await other.answer(1, 'be lost')
    expect(other.send.state.value.step).toMatchObject({ status: 'editing', error: { code: 'TRANSACTION_UNKNOWN' } })
  })
})

describe('replaced by another call while the wallet is asked', () => {
  it('tells each hash once, and each call only its own', async () => {
    const world = await openWorld()
    const first = world.ask()
    await world.confirm()
    const second = world.ask({ amount: '2', to: USDC })
    expect(await first).toBe('MODAL_CLOSED')
    await world.confirm()
    await world.answer(1, 'approve')
    expect(world.successes()).toEqual(['SEND_SUCCESS 1'])
    expect(world.toast()).toMatchObject({ variant: 'success' })
    expect(world.send.state.value.step.status).toBe('asking')
    await world.answer(2, 'approve')
    expect(await second).toBe(hash(2))
    expect(world.successes()).toEqual(['SEND_SUCCESS 1', 'SEND_SUCCESS 2'])
    expect(world.pending.state.value.map((each) => each.hash).sort()).toEqual([hash(1), hash(2)])
  })

  it('warns of the same payment until the wallet has answered, and does not wipe the form of the newer call', async () => {
    const world = await openWorld()
    void world.ask()
    expect((await world.confirm()).warnings).not.toContain('asked')
    void world.ask()
    await quiet()
    expect((await world.review())?.warnings[0]).toBe('asked')
    await world.answer(1, 'approve')
    expect(world.successes()).toEqual(['SEND_SUCCESS 1'])
    expect(world.send.state.value).toMatchObject({ form: { amount: '1', receiver: YOU, isFixed: true }, step: { status: 'review' } })
    expect((await world.review())?.warnings).not.toContain('asked')
  })

  it('a payment of another amount is not warned of, nor one that was refused', async () => {
    const world = await openWorld()
    void world.ask()
    await world.confirm()
    void world.ask({ amount: '1.5' })
    await quiet()
    expect((await world.review())?.warnings).not.toContain('asked')
    await world.answer(1, 'refuse')
    void world.ask()
    await quiet()
    expect((await world.review())?.warnings).not.toContain('asked')
    expect(world.told).not.toContain('SEND_SUCCESS 1')
  })

  it('left for the form by the visitor: the call gets its hash, and the form is emptied', async () => {
    const world = await openWorld()
    const fate = world.ask()
    await world.confirm()
    world.send.edit()
    await world.answer(1, 'approve')
    expect(await fate).toBe(hash(1))
    expect(world.send.state.value).toMatchObject({ form: { amount: '', isFixed: false }, step: { status: 'sent', hash: hash(1) } })
  })
})

describe('while the wallet still has to switch', () => {
  const switching = async () => {
    const world = await openWorld()
    let finish = () => {}
    const adapter = world.fakes[0]
    if (!adapter) throw new Error('no adapter')
    const change = adapter.switchNetwork.bind(adapter)
    adapter.switchNetwork = async (...given) => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return change(...given)
    }
    return { ...world, finish: () => finish() }
  }

  it('a newer call wins at once, and the older one changes nothing later', async () => {
    const world = await switching()
    const first = world.ask({ chainId: 8453 })
    await quiet()
    const second = world.ask({ amount: '2' })
    expect(await first).toBe('MODAL_CLOSED')
    await quiet()
    const { turn } = world.send
    world.finish()
    await quiet()
    expect(await Promise.race([second, quiet().then(() => 'pending')])).toBe('pending')
    expect([turn, turn + 1]).toContain(world.send.turn)
    expect(world.send.state.value.form.amount).not.toBe('1')
    world.close.run()
    expect(await second).toBe('MODAL_CLOSED')
  })

  it.each([true, false])('closed meanwhile, with the modal open before: %s: it rejects, and opens nothing', async (isOpen) => {
    const world = await switching()
    if (isOpen) world.open.run({ view: 'Account' })
    const fate = world.ask({ chainId: 8453 })
    await quiet()
    world.close.run()
    expect(await fate).toBe('MODAL_CLOSED')
    world.finish()
    await quiet()
    expect(world.modal.state.value.open).toBe(false)
  })

  it('given up meanwhile: it rejects, and opens nothing', async () => {
    const world = await switching()
    const stop = new AbortController()
    const fate = world.ask({ chainId: 8453 }, stop.signal)
    await quiet()
    stop.abort()
    expect(await fate).toBe('ABORTED')
    world.finish()
    await quiet()
    expect(world.modal.state.value.open).toBe(false)
  })
})

describe('a node that does not answer', () => {
  it('is not called a token that does not exist, and is asked again', async () => {
    const world = await openWorld()
    world.node.isDown = true
    const fate = world.ask()
    await quiet()
    expect(world.send.state.value).toMatchObject({
      form: { coin: undefined, isFixed: true },
      step: { status: 'editing', error: { code: 'HTTP_UNREACHABLE' } },
    })
    expect(world.toast()).toBeUndefined()
    world.node.isDown = false
    await world.filling.retry()
    await world.confirm()
    await world.answer(1, 'approve')
    expect(await fate).toBe(hash(1))
  })
})

describe('given up by the site', () => {
  it('closes the form that was opened for it', async () => {
    const world = await openWorld()
    const stop = new AbortController()
    const fate = world.ask({}, stop.signal)
    await quiet()
    stop.abort()
    expect(await fate).toBe('ABORTED')
    expect(world.modal.state.value.open).toBe(false)
  })

  it('leaves a request of the wallet in sight', async () => {
    const world = await openWorld()
    const stop = new AbortController()
    const fate = world.ask({}, stop.signal)
    await world.confirm()
    stop.abort()
    expect(await fate).toBe('ABORTED')
    expect([world.modal.state.value.open, world.send.state.value.step.status]).toEqual([true, 'asking'])
    await world.answer(1, 'approve')
    expect(world.successes()).toEqual(['SEND_SUCCESS 1'])
  })
})
