import { expect, it } from 'vitest'
import { sendWorld, YOU } from '../../../test/support/send-world.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import type { Messages } from '../../domain/options/messages.ts'
import { moneyEnglish } from '../../domain/options/money-messages.ts'
import { Announcer } from '../alerts/announcer.ts'
import { OpenSend } from './open-send.ts'

it('a site that gives up in the task in which the form is shown leaves no form there', async () => {
  const { send, connections, networks, ways, switchNetwork, open, close, modal, router, clock } = await sendWorld()
  const locale = { state: { value: { messages: moneyEnglish as unknown as Messages } } } as unknown as LocaleService
  const announcer = new Announcer(new ToastService(clock), locale)
  const openSend = new OpenSend(send, connections, networks, ways, switchNetwork, open, close, modal, router, announcer)
  const stop = new AbortController()
  const given = { amount: '1.5', assetAddress: 'native', namespace: 'eip155', chainId: 1, to: YOU }
  const result = openSend.run(given, stop.signal)
  result.catch(() => {})
  stop.abort()
  await expect(result).rejects.toMatchObject({ code: 'ABORTED' })
  expect(modal.state.value.open).toBe(false)
})
