import { expect, it } from 'vitest'
import type { Popups } from '../../../src/ports/frame/popups.ts'
import type { FakeClock } from '../../fakes/time/fake-clock.ts'

/** The port, and what becomes of its window. The page at `url` says `{ hello: true }` when it has loaded and `{ echo: message }` to each message. */
export type World = Readonly<{
  popups: Popups
  clock: FakeClock
  url: string
  /** Addresses opened so far. */
  opened(): readonly string[]
  block(): void
  visitorCloses(): void
  /** Goes back to the page that opened the window, which stays open. */
  visitorReturns(): void
  /** By the policy of its page. */
  isCutOff(): void
  /** A message of another window, or from another origin. */
  intrude(message: unknown): void
  /** Listeners left on the page. */
  listeners(): number
}>

const FRAME = { name: 'wallet', width: 420, height: 540 }
const soon = () => new Promise((settle) => setTimeout(settle))

export function describePopups(open: () => World): void {
  it('opens its window in the same task, and speaks with it', async () => {
    const { popups, url, opened } = open()
    const heard: unknown[] = []
    const channel = popups.open(url, FRAME)
    expect(opened()).toEqual([url])
    channel.messages$.subscribe((message) => heard.push(message))
    await soon()
    channel.post({ ask: 1 })
    await soon()
    expect(heard).toEqual([{ hello: true }, { echo: { ask: 1 } }])
    expect(channel.isOpen).toBe(true)
  })

  it('hears nobody else', async () => {
    const { popups, url, intrude } = open()
    const heard: unknown[] = []
    popups.open(url, FRAME).messages$.subscribe((message) => heard.push(message))
    intrude({ hello: 'me too' })
    await soon()
    expect(heard).toEqual([{ hello: true }])
  })

  it('says when the visitor closes it', async () => {
    const { popups, clock, url, visitorCloses } = open()
    const channel = popups.open(url, FRAME)
    const closings: unknown[] = []
    channel.closed$.subscribe((closing) => closings.push(closing))
    await clock.advance(1000)
    expect(closings).toEqual([])
    visitorCloses()
    await clock.advance(500)
    expect([closings, channel.isOpen]).toEqual([[{ hasReturned: true }], false])
  })

  it('says that it is gone, but not that the visitor is back, when the browser cuts it off', async () => {
    const { popups, clock, url, isCutOff } = open()
    const closings: unknown[] = []
    popups.open(url, FRAME).closed$.subscribe((closing) => closings.push(closing))
    isCutOff()
    await clock.advance(1000)
    expect(closings).toEqual([{ hasReturned: false }])
  })

  it('does not say that the visitor closed it when they were back before it was gone: nobody can know', async () => {
    const { popups, clock, url, visitorReturns, isCutOff } = open()
    const closings: unknown[] = []
    popups.open(url, FRAME).closed$.subscribe((closing) => closings.push(closing))
    await clock.advance(1000)
    visitorReturns()
    await clock.advance(1000)
    isCutOff()
    await clock.advance(1000)
    expect(closings).toEqual([{ hasReturned: false }])
  })

  it('leads its window elsewhere, to https only, and not a closed one', () => {
    const { popups, url, opened } = open()
    const channel = popups.open(url, FRAME)
    expect(channel.navigate('https://provider.example/login')).toBe(true)
    for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'http://provider.example/', ''])
      expect(channel.navigate(wrong)).toBe(false)
    expect(opened()).toEqual([url, 'https://provider.example/login'])
    channel.dispose()
    expect(channel.navigate('https://provider.example/again')).toBe(false)
  })

  it('says nothing of a window that it closes itself, and leaves nothing behind', async () => {
    const { popups, clock, url, listeners } = open()
    const channel = popups.open(url, FRAME)
    let closed = 0
    channel.closed$.subscribe(() => {
      closed += 1
    })
    channel.dispose()
    channel.dispose()
    await clock.advance(1000)
    expect([closed, channel.isOpen, listeners()]).toEqual([0, false, 0])
  })

  it('throws POPUP_BLOCKED when the browser lets no window through', () => {
    const { popups, url, block } = open()
    block()
    expect(() => popups.open(url, FRAME)).toThrow(
      expect.objectContaining({ code: 'POPUP_BLOCKED', facts: { origin: new URL(url).origin } }),
    )
  })

  it.each(['http://keys.example/', 'javascript:alert(1)', 'data:text/html,x', '/connect', ''])('does not open %j', (url) => {
    const { popups, opened } = open()
    expect(() => popups.open(url, FRAME)).toThrow(expect.objectContaining({ code: 'POPUP_BLOCKED' }))
    expect(opened()).toEqual([])
  })
}
