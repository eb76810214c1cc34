import { describe, expect, it } from 'vitest'
import { Announcer } from '../../../src/application/alerts/announcer.ts'
import { FillSend } from '../../../src/application/send/fill-send.ts'
import { OpenSend } from '../../../src/application/send/open-send.ts'
import { ToastService } from '../../../src/domain/alerts/toast-service.ts'
import { LocaleService } from '../../../src/domain/options/locale-service.ts'
import type { Page } from '../../../src/ports/page/page.ts'
import { english } from '../../../src/ui/modal/first-messages.ts'
import { FakeMessageCatalogues } from '../../fakes/options/fake-message-catalogues.ts'
import { never, quiet } from '../../support/core-world.ts'
import { ether, ONE, sendWorld, USDC, YOU } from '../../support/send-world.ts'

async function openWorld() {
  const world = await sendWorld()
  const { send, connections, networks, ways, switchNetwork, open, close, modal, router, clock, options, logger } = world
  const locale = new LocaleService(options, new FakeMessageCatalogues(), logger, { language: 'en' } as Page, english)
  const announcer = new Announcer(new ToastService(clock), locale)
  const filling = new FillSend(send, connections, networks, ways, announcer)
  const opening = new OpenSend(filling, send, networks, switchNetwork, open, close, modal, router)
  const ask = (change: Readonly<Record<string, unknown>> = {}, signal = never()) => {
    const asked = opening.run({ amount: '1', to: YOU, assetAddress: 'native', chainId: 1, namespace: 'eip155', ...change }, signal)
    const fate = asked.then(
      ({ hash }) => hash,
      (error: unknown) => (error as { code: string }).code,
    )
    return fate
  }
  /** The visitor confirms what is filled in. */
  const sendIt = async () => {
    await quiet()
    await world.review()
    const step = await world.confirm()
    return step.status === 'sent' ? step.hash : step
  }
  return { ...world, ask, sendIt }
}

describe('openSend', () => {
  it('resolves the hash of what it asked for', async () => {
    const { ask, sendIt } = await openWorld()
    const fate = ask()
    expect(await sendIt()).toBe(await fate)
  })

  it('a second call takes the place of the first, which never gets the hash of the other', async () => {
    const { ask, sendIt } = await openWorld()
    const first = ask()
    await quiet()
    const second = ask({ amount: '2', to: USDC })
    expect(await first).toBe('MODAL_CLOSED')
    await quiet()
    expect(await sendIt()).toBe(await second)
  })

  it('does not resolve with what the visitor sends on their own', async () => {
    const { ask, send, fill, review, confirm, modal } = await openWorld()
    const fate = ask()
    await quiet()
    send.reset()
    fill(ether(10n * ONE), '3', YOU)
    await review()
    expect(await confirm()).toMatchObject({ status: 'sent' })
    modal.setOpen(false)
    expect(await fate).toBe('MODAL_CLOSED')
  })

  it('leaves no form behind that the visitor cannot change', async () => {
    const { ask, modal, send } = await openWorld()
    const fate = ask()
    await quiet()
    modal.setOpen(false)
    expect(await fate).toBe('MODAL_CLOSED')
    expect(send.state.value.form).toMatchObject({ isFixed: false, amount: '', receiver: '' })
  })

  it('settles when it is given up, and when everything is disposed of', async () => {
    const world = await openWorld()
    const stop = new AbortController()
    const one = world.ask({}, stop.signal)
    await quiet()
    stop.abort()
    expect(await one).toBe('ABORTED')
    const other = world.ask()
    await quiet()
    world.send.dispose()
    expect(await other).toBe('ABORTED')
  })

  it('a token of another network than the one it is sent on is refused', async () => {
    const { ask, wallet } = await openWorld()
    expect(await ask({ assetAddress: `eip155:137:${USDC}` })).toBe('SEND_TOKEN_MISSING')
    expect(wallet.asked).toEqual([])
  })
})
