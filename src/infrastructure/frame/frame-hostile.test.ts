import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { SILENT } from '../../../test/fakes/frame/fake-secure-page.ts'
import { ALICE, BOB, outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'
import { decodeBase58 } from '../../domain/caip/base58.ts'
import type { SecureCallName } from '../../domain/frame/secure-calls.ts'
import { readMessage } from './secure-answers.ts'

type Message = Readonly<{
  data: Readonly<{ reply?: SecureCallName; outcome?: 'SUCCESS' | 'ERROR'; id?: unknown; payload?: unknown; type?: unknown }>
}>

const never = new AbortController().signal
const uncaught: unknown[] = []
const note = (error: unknown) => uncaught.push(error)
beforeEach(() => {
  uncaught.length = 0
  process.on('uncaughtException', note).on('unhandledRejection', note)
})
afterEach(() => void process.off('uncaughtException', note).off('unhandledRejection', note))
/** How many errors nobody caught, once every task that was queued has run. */
async function uncaughtNow(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve))
  return uncaught.length
}

const corpus = readCorpus('frame-hostile')
const cases = (...kinds: readonly string[]) => corpus.filter(({ kind }) => kinds.includes(kind))

/** One request of that name is waiting in a frame that is ready. */
async function pending(name: SecureCallName) {
  const world = secureWorld()
  world.page.answers.set(name, () => SILENT)
  // A signal of its own: what is never answered listens to it for good.
  const outcome = outcomeOf(world.site.ask(name, {} as never, new AbortController().signal))
  let settled: unknown
  void outcome.then((each) => {
    settled = each
  })
  await settle(world.clock, 500)
  const told = async () => {
    await settle(world.clock)
    return settled
  }
  return { ...world, id: world.page.last(name).id, told }
}

describe('messages that are no answer', () => {
  it.each(cases('data-shape', 'type').map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const { page, id, told } = await pending('GET_USER')
    const { data } = entry['message'] as Message
    const made = materialise(data) as Record<string, unknown> | undefined
    const message = typeof made === 'object' && made !== null && made['id'] === '$current' ? { ...made, id } : made
    expect(readMessage(message)?.kind).not.toBe('ready')
    page.say(message)
    expect(await told()).toBeUndefined()
    expect(await uncaughtNow()).toBe(entry.expect['uncaught'])
  })

  it.each(cases('reply-id').map((entry) => [entry.name, entry] as const))('%s', async (name, entry) => {
    const { page, id, told } = await pending('GET_USER')
    const { data } = entry['message'] as Message
    const made = materialise(data) as { id?: unknown; payload: unknown }
    const isCurrent = typeof data.id === 'string' && data.id.startsWith('$current')
    const given = isCurrent ? id : data.id === '$settled' ? page.last('SYNC_DAPP_DATA').id : made.id
    const times = isCurrent ? 2 : 1
    for (let time = 0; time < times; time++) page.say({ type: '@w3m-frame/GET_USER_SUCCESS', id: given, payload: made.payload })
    expect((await told()) !== undefined, name).toBe(isCurrent)
    expect(await uncaughtNow()).toBe(entry.expect['uncaught'])
  })
})

describe('payloads', () => {
  const accepted = /^accepted|one view|allowed by the protocol|only numbers kept|failure for eth_sendTransaction|Unknown Network/
  it.each(cases('payload').map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const { reply = 'GET_USER', payload } = (entry['message'] as Message).data
    const { page, id, told } = await pending(reply)
    page.reply(reply, id, materialise(payload))
    const outcome = (await told()) as { value?: unknown; code?: string }
    const effect = String(entry.expect['effect'])
    if (effect === 'accepted cut or rejected; layout unchanged') expect(outcome.code).toBe('FIELD_TYPE_WRONG')
    else if (accepted.test(effect)) expect(outcome).toHaveProperty('value')
    else expect(outcome.code ?? 'accepted').toMatch(/^(?:FIELD_REQUIRED|FIELD_TYPE_WRONG|accepted)$/)
    if (/rejects with a validation text|popup not navigated|same/.test(effect)) expect(outcome).toHaveProperty('code')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('reads addresses in checksum case and drops what is no chain id', async () => {
    const lower = await pending('GET_USER')
    lower.page.reply('GET_USER', lower.id, { address: ALICE.toLowerCase(), chainId: 1 })
    expect(await lower.told()).toMatchObject({ value: { address: ALICE } })
    const networks = await pending('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    networks.page.reply('GET_SMART_ACCOUNT_ENABLED_NETWORKS', networks.id, { smartAccountEnabledNetworks: ['1', 'x', null, 10] })
    expect(await networks.told()).toEqual({ value: { smartAccountEnabledNetworks: [10] } })
  })

  it.each(cases('error-payload').map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const { page, id, told } = await pending('CONNECT_OTP')
    page.reply('CONNECT_OTP', id, materialise((entry['message'] as Message).data.payload), 'ERROR')
    const { message = '' } = (await told()) as { message?: string }
    expect(message.length).toBeGreaterThan(0)
    expect([...message].length).toBeLessThanOrEqual(200)
    expect(await uncaughtNow()).toBe(entry.expect['uncaught'])
  })
})

describe('sequences', () => {
  it('keeps one state and its time limits', async () => {
    judgedNamed(
      'frame-hostile',
      ...['READY twice', 'frame sends READY then nothing', 'SUCCESS and ERROR for one id'],
      ...['READY before the frame is appended', '10,000 valid READY in 1 s'],
    )
    const { page, id, told, clock, frames } = await pending('CONNECT_OTP')
    for (let count = 0; count < 10_000; count++) page.say({ type: '@w3m-frame/READY', payload: {} })
    expect([await told(), frames.channels.size]).toEqual([undefined, 1])
    page.reply('CONNECT_OTP', 'unknown', undefined)
    await settle(clock, 119_999)
    expect(await told()).toBeUndefined()
    await settle(clock, 1)
    expect(await told()).toMatchObject({ code: 'FRAME_REQUEST_TIMEOUT' })
    page.reply('CONNECT_OTP', id, undefined)
    expect(await told()).toMatchObject({ code: 'FRAME_REQUEST_TIMEOUT' })
  })

  it.each(['RPC_REQUEST', 'GET_USER'] as const)(
    'ends what the frame was asked when it reloads in the middle of %s, and asks a new one',
    async (name) => {
      judgedNamed('frame-hostile', 'frame reloads in the middle of RPC_REQUEST')
      const { page, id, told, clock, frames, site } = await pending(name)
      frames.replace()
      expect([await told(), frames.channels.size]).toMatchObject([{ code: 'FRAME_NOT_SET' }, 0])
      page.reply(name, id, { address: BOB, chainId: 1 })
      page.answers.set('GET_USER', () => ({ address: ALICE, chainId: 1 }))
      const again = outcomeOf(site.ask('GET_USER', {}, never))
      await settle(clock, 500)
      expect([await again, frames.channels.size]).toMatchObject([{ value: { address: ALICE } }, 1])
    },
  )

  it('makes ids of 128 bits of the randomness port', async () => {
    judgedNamed('frame-hostile', 'message ids come from a CSPRNG with at least 96 bits')
    const { site, page, clock } = await pending('GET_USER')
    for (let count = 0; count < 100; count++) void site.ask('GET_CHAIN_ID', undefined, new AbortController().signal).catch(() => {})
    await settle(clock)
    const ids = page.sent.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(decodeBase58(id)?.length).toBe(16)
    site.dispose()
  })

  it('fails what waits when the host removed the frame, and makes another one for the next request', async () => {
    judgedNamed('frame-hostile', 'frame removed from the page by the host')
    const { site, page, clock, frames, told } = await pending('GET_USER')
    frames.isRemoved = true
    expect(await outcomeOf(site.ask('SIGN_OUT', undefined, never))).toMatchObject({ code: 'FRAME_NOT_SET' })
    expect(await told()).toMatchObject({ code: 'FRAME_NOT_SET' })
    frames.isRemoved = false
    page.answers.set('SIGN_OUT', () => undefined)
    const again = outcomeOf(site.ask('SIGN_OUT', undefined, never))
    await settle(clock, 500)
    expect([await again, frames.channels.size]).toEqual([{ value: undefined }, 1])
  })

  it('two worlds of one page never answer each other', async () => {
    judgedNamed('frame-hostile', 'two SDK copies share one frame id')
    const [one, two] = [await pending('GET_USER'), await pending('GET_USER')]
    one.page.reply('GET_USER', two.id, { address: BOB, chainId: 1 })
    two.page.reply('GET_USER', one.id, { address: BOB, chainId: 1 })
    expect([one.id === two.id, await one.told(), await two.told()]).toEqual([false, undefined, undefined])
  })
})
