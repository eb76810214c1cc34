import type { Frame, Page } from 'playwright-core'
import type { Hex } from 'viem'
import { expect } from 'vitest'
import { decodeBase58 } from '../../../src/domain/caip/base58.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import type { SecureSiteServer } from '../../fakes/frame/secure-site-server.ts'
import { isSigned } from './contract-signature.ts'
import { corpus } from './corpus.ts'
import { outcomeOf } from './host-calls.ts'
import { card, dialog } from './modal.ts'

type Message = Readonly<{ type: string; id: unknown; payload: unknown }>
type Kept = { asked: Message[] }
type Described = Readonly<{ data: Readonly<{ reply?: string; type?: string; id?: unknown }> }>

const TEXT = '0x686f7374696c65'
const FORGED = `0x${'11'.repeat(65)}`
/** Of the secure page, in ms. */
const LOAD_MS = 20_000
const ID_BYTES = 16
const FAILED = -32603
const GUESSES = 10_000
const done = (id: unknown, payload: unknown = FORGED) => ({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload })

/** The frame, with what it is told from now on: it is loaded with the first request. */
async function openedFrame(page: Page): Promise<Frame> {
  await page.locator('#w3m-iframe').waitFor({ state: 'attached' })
  const found = () => page.frames().find((each) => each.name() === 'w3m-secure-iframe' && each.url().includes('/sdk'))
  await expect.poll(found).toBeDefined()
  const frame = found()
  if (!frame) throw new Error('no frame')
  await frame.evaluate(() => {
    const kept: Kept = { asked: [] }
    Object.assign(globalThis, kept)
    addEventListener('message', ({ data }) => kept.asked.push(data as Message))
  })
  return frame
}
const asked = (frame: Frame) => frame.evaluate(() => (globalThis as unknown as Kept).asked)
/** Of the latest request that it was told. */
async function idOf(frame: Frame): Promise<string> {
  let id: unknown
  const told = async () => {
    id = (await asked(frame)).findLast(({ type }) => type === '@w3m-app/RPC_REQUEST')?.id
    return id
  }
  await expect.poll(told).toBeTypeOf('string')
  return String(id)
}

/** Lets a window inside of the page speak, and waits until the page has heard it all. */
async function heard(page: Page, speaker: Frame, speak: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const over = new Promise<void>((end) => addEventListener('message', ({ data }) => data === 'over' && end()))
    Object.assign(globalThis, { over })
  })
  await speak()
  await speaker.evaluate(() => parent.postMessage('over', '*'))
  await page.evaluate('over')
}

const say = (page: Page, speaker: Frame, messages: readonly unknown[]) =>
  heard(page, speaker, () => speaker.evaluate((all) => all.forEach((each) => void parent.postMessage(each, '*')), messages))

/** Answers with ids of the length and letters of a real one. */
const guess = (page: Page, frame: Frame, id: string) =>
  heard(page, frame, () =>
    frame.evaluate(
      ([model, count]) => {
        const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
        const letter = () => letters[Math.floor(Math.random() * letters.length)] ?? ''
        for (let time = 0; time < count; time++) parent.postMessage({ ...model, id: model.id.replaceAll(/./g, letter) }, '*')
      },
      [done(id) as Message & { id: string }, GUESSES] as const,
    ),
  )

/** The corpus's ids and types that answer nothing, as answers to the request that waits. */
function corpusMessages(id: string): readonly unknown[] {
  const ids = corpus('frame-hostile', 'reply-id').map((entry) => (entry['message'] as Described).data.id)
  const types = corpus('frame-hostile', 'type').map((entry) => (entry['message'] as Described).data.type ?? '')
  return [
    ...ids.filter((each) => !String(each).startsWith('$current')).map((each) => done(materialise(each))),
    ...types.map((type) => ({ type: type.replace('GET_USER', 'RPC_REQUEST'), id, payload: FORGED })),
  ]
}

/** What a page can put in the way before it asks, a modal dialog of its own too, and rules that would move or hide every frame. */
const cover = (page: Page) =>
  page.evaluate(() => {
    const covers = document.createElement('div')
    covers.id = 'covers'
    covers.innerHTML = `<style>iframe{display:none!important;transform:translate(90vw)!important;opacity:0!important}</style>
      <p style="position:fixed;inset:0;z-index:2147483647;background:#fff"></p><p popover="manual" style="width:100vw;height:100vh"></p>
      <dialog style="width:90vw;height:90vh">The page's own</dialog>`
    document.body.append(covers)
    covers.querySelector<HTMLElement>('[popover]')?.showPopover()
    covers.querySelector('dialog')?.showModal()
  })

/** What a click in the middle of the frame would reach. */
const hit = (page: Page) =>
  page.locator('#w3m-iframe').evaluate((frame) => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found === frame || found?.localName
  })

/** A second window with a page of the right origin. */
export async function openTwin(page: Page, url: string): Promise<Frame> {
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'twin', src })
    const isLoaded = new Promise((end) => frame.addEventListener('load', end))
    document.body.append(frame)
    return isLoaded
  }, url)
  const found = page.frames().find((each) => each.name() === 'twin')
  if (!found) throw new Error('no twin')
  return found
}

/** Asks for a signature, and notes how that ends. */
async function signs(page: Page, account: string) {
  const ends: unknown[] = []
  const answer = outcomeOf(page, 'personal_sign', [TEXT, account]).then((end) => {
    ends.push(end)
    return end
  })
  await card(page, 'ApproveTransaction').waitFor()
  return { answer, ends }
}

async function approves(page: Page, account: string, { answer, ends }: Awaited<ReturnType<typeof signs>>): Promise<void> {
  expect(ends).toEqual([])
  await page.frameLocator('#w3m-iframe').locator('#approve').click()
  const signature = (await answer) as Hex
  expect(await isSigned(account as Hex, TEXT, signature)).toBe(true)
  await dialog(page).waitFor({ state: 'detached' })
}

/**
 * A page that covers what it can, and windows that say what they must not, while the visitor is asked in the frame, after they gave it up, and
 * before it is ready. Needs the clock of the page. `elsewhere`: an address of another origin.
 */
export async function meetsHostileFrame(page: Page, secure: SecureSiteServer, account: string, elsewhere: string): Promise<void> {
  await cover(page)
  const frame = await openedFrame(page)
  const place = await page.locator('#w3m-iframe').elementHandle()

  const first = await signs(page, account)
  await expect.poll(() => hit(page)).toBe(true)
  const id = await idOf(frame)
  const other = await openTwin(page, `${secure.url}/sdk`)
  await say(page, other, [done(id)])
  await say(page, frame, corpusMessages(id))
  await guess(page, frame, id)
  await approves(page, account, first)
  await page.evaluate(() => document.querySelector('[name=twin]')?.remove())

  // An id that was answered, and one that was given up.
  const closed = await signs(page, account)
  await expect.poll(() => idOf(frame)).not.toBe(id)
  const left = await idOf(frame)
  await page.locator('portico-frame-root button').click()
  expect(await closed.answer).toBe(4001)
  const second = await signs(page, account)
  await expect.poll(() => idOf(frame)).not.toBe(left)
  await say(page, frame, [done(id), done(left), done(left)])
  await approves(page, account, second)

  const ids = (await asked(frame)).map((each) => each.id)
  expect([new Set(ids).size, ids.filter((each) => decodeBase58(String(each))?.length !== ID_BYTES)]).toEqual([ids.length, []])
  // Layered, never moved: the same element with the same document.
  expect(await place?.evaluate((element) => element === document.querySelector('#w3m-iframe') && element.isConnected)).toBe(true)

  const lost = await signs(page, account)
  await frame.evaluate((url) => location.assign(url), elsewhere).catch(() => undefined)
  expect(await lost.answer).toBe(FAILED)
  await page.locator('#w3m-iframe').waitFor({ state: 'detached' })

  secure.setFaults({ neverReady: true })
  const early = await signs(page, account)
  const silent = await openedFrame(page)
  await say(page, silent, [...corpusMessages(id), done(id), done(undefined)])
  expect([await asked(silent), early.ends]).toEqual([[], []])
  await page.clock.runFor(LOAD_MS)
  expect(await early.answer).toBe(FAILED)
  secure.setFaults({})
  await dialog(page).waitFor({ state: 'detached' })
  await approves(page, account, await signs(page, account))
  await page.evaluate(() => document.querySelector('#covers')?.remove())
}

/** Ends everything while answers and reports of the frame are on their way. */
export async function endsWhileItSpeaks(page: Page, end: () => Promise<unknown>): Promise<void> {
  const frame = await openedFrame(page)
  const types = ['READY', 'GET_USER_SUCCESS', 'RPC_REQUEST_SUCCESS', 'SIGN_OUT_ERROR'].map((name) => `@w3m-frame/${name}`)
  const speaks = frame.evaluate(
    ([all, count]) => {
      for (let time = 0; time < count; time++) for (const type of all) parent.postMessage({ type, id: String(time), payload: {} }, '*')
    },
    [types, GUESSES] as const,
  )
  await Promise.all([speaks.catch(() => undefined), end()])
}
