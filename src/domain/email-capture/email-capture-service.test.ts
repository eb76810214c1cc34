import { describe, expect, it } from 'vitest'
import { FakeEmailCodes } from '../../../test/fakes/email-capture/fake-email-codes.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import { ANSWER_WITHIN_MS, EmailCaptureService, RESEND_AFTER_MS } from './email-capture-service.ts'
import { RecentEmails } from './recent-emails.ts'

const MINE: SiwxAccount = { namespace: 'eip155', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', caipNetworkId: 'eip155:1' }
const OTHER: SiwxAccount = { ...MINE, address: '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF' }
const EMAIL = 'ann@shop.example'

function asking() {
  const [codes, clock] = [new FakeEmailCodes(), new FakeClock()]
  const service = new EmailCaptureService(codes, clock)
  service.begin(MINE)
  return { codes, clock, service, status: () => service.state.value.status }
}

describe('EmailCaptureService', () => {
  it('sends a code to the address, for the account, and is done once it is confirmed', async () => {
    const { service, codes, status } = asking()
    await service.submit(`  ${EMAIL} `)
    expect([status(), codes.sent]).toEqual(['code', [`${EMAIL} eip155:1:${MINE.address}`]])
    await service.confirm('000000')
    expect(service.state.value).toMatchObject({ status: 'code', error: { code: 'HTTP_STATUS' } })
    await service.confirm('123456')
    expect(service.state.value).toEqual({ status: 'done', account: MINE, email: EMAIL })
  })

  it('is done at once where no code is needed, or the visitor goes on without', async () => {
    const known = asking()
    known.codes.isNeeded = false
    await known.service.submit(EMAIL)
    expect(known.service.state.value).toMatchObject({ status: 'done', email: EMAIL })
    const skipping = asking()
    skipping.service.skip()
    expect(skipping.service.state.value).toEqual({ status: 'done', account: MINE })
  })

  it.each(['', 'ann', 'ann@', '@shop.example', 'ann@shop', 'a b@shop.example', 'a@b@c.example', `${'a'.repeat(320)}@shop.example`])(
    'sends nothing to %j',
    async (typed) => {
      const { service, codes } = asking()
      await service.submit(typed)
      expect(service.state.value).toMatchObject({ status: 'asking', error: { code: 'EMAIL_INVALID' } })
      expect(codes.sent).toEqual([])
    },
  )

  it('a service that does not answer: told, with the address still there', async () => {
    const { service, codes } = asking()
    codes.offline = true
    await service.submit(EMAIL)
    expect(service.state.value).toMatchObject({ status: 'asking', email: EMAIL, error: { code: 'HTTP_UNREACHABLE' } })
  })

  it('sends another code no sooner than after the wait', async () => {
    const { service, codes, clock } = asking()
    await service.submit(EMAIL)
    await service.resend()
    await clock.advance(RESEND_AFTER_MS - 1)
    await service.resend()
    expect(codes.sent).toHaveLength(1)
    await clock.advance(1)
    await service.resend()
    expect(codes.sent).toHaveLength(2)
  })

  it('another code that could not be sent: the first one is still asked for', async () => {
    const { service, codes, clock } = asking()
    await service.submit(EMAIL)
    await clock.advance(RESEND_AFTER_MS)
    codes.offline = true
    expect(await service.resend()).toBe('code')
    expect(service.state.value).toMatchObject({ status: 'code', error: { code: 'HTTP_UNREACHABLE' } })
    expect(await service.confirm('123456')).toBe('done')
  })

  it('waits a minute for an answer, and no longer', async () => {
    const { service, codes, clock } = asking()
    codes.held = new Promise(() => {})
    const sending = service.submit(EMAIL)
    await clock.advance(ANSWER_WITHIN_MS)
    expect([await sending, service.state.value]).toMatchObject(['asking', { error: { code: 'HTTP_TIMEOUT' } }])
  })

  it('a change of the network alone keeps what was typed', async () => {
    const { service } = asking()
    await service.submit(EMAIL)
    service.begin({ ...MINE, caipNetworkId: 'eip155:8453' })
    expect(service.state.value).toMatchObject({ status: 'code', email: EMAIL })
  })

  it('another account begins anew, whatever is answered to the one before', async () => {
    const { service, codes, status } = asking()
    let release = () => {}
    codes.held = new Promise<void>((resolve) => {
      release = resolve
    })
    const sending = service.submit(EMAIL)
    service.begin(OTHER)
    release()
    await sending
    expect(service.state.value).toEqual({ status: 'asking', account: OTHER, email: '' })
    service.begin(undefined)
    expect(status()).toBe('idle')
  })

  it('only whole codes are asked about, and back from them is the address', async () => {
    const { service, status } = asking()
    await service.submit(EMAIL)
    for (const code of ['', '12345', '1234567', '12a456']) await service.confirm(code)
    expect([status(), 'error' in service.state.value]).toEqual(['code', false])
    service.edit()
    expect(service.state.value).toEqual({ status: 'asking', account: MINE, email: EMAIL })
  })
})

describe('RecentEmails', () => {
  it('keeps the latest three, each once, and forgets them', async () => {
    const store = new FakeKeyValueStore(new FakeDisk())
    const recent = new RecentEmails(store)
    for (const name of ['a', 'b', 'c', 'd', 'B']) await recent.remember(`${name}@shop.example`)
    expect(await recent.list()).toEqual(['B@shop.example', 'd@shop.example', 'c@shop.example'])
    await recent.forget()
    expect([await recent.list(), await store.get('recent-emails')]).toEqual([[], undefined])
  })

  it('reads nothing out of what is not ours', async () => {
    const store = new FakeKeyValueStore(new FakeDisk())
    const recent = new RecentEmails(store)
    for (const value of [7, 'a@b.c', [7, null, '<b>', {}]]) {
      await store.set('recent-emails', value)
      expect(await recent.list()).toEqual([])
    }
  })
})
