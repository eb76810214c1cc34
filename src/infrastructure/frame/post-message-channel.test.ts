import { describe, expect, it } from 'vitest'
import { PostMessageChannel } from './post-message-channel.ts'

const ORIGIN = 'https://secure.example'

/** A page with one frame, as far as the channel uses them. */
function open() {
  const posted: unknown[] = []
  const inside = { postMessage: (message: unknown, target: string) => posted.push([message, target]) }
  const frame = { contentWindow: inside as object | null, remove: () => {} }
  const page = new EventTarget()
  const channel = new PostMessageChannel(page as unknown as Window, frame as unknown as HTMLIFrameElement, ORIGIN, () => {})
  const heard: unknown[] = []
  channel.messages$.subscribe((message) => heard.push(message))
  const say = (data: unknown, origin: string, source: object | null) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { channel, frame, heard, inside, posted, say }
}

describe('the channel to the secure frame', () => {
  it('hears its frame at its origin, and nobody else', () => {
    const { heard, inside, say } = open()
    say('another origin', 'https://secure.example.evil.example', inside)
    say('no origin', '', inside)
    say('another scheme', 'http://secure.example', inside)
    say('another window', ORIGIN, {})
    say('no window', ORIGIN, null)
    say('the frame', ORIGIN, inside)
    expect(heard).toEqual(['the frame'])
  })

  it('hears nobody once the frame is gone: no window is no frame', () => {
    const { frame, heard, say } = open()
    frame.contentWindow = null
    say('no window', ORIGIN, null)
    expect(heard).toEqual([])
  })

  it('posts to its origin only', () => {
    const { channel, posted } = open()
    channel.post({ type: 'GET_USER' })
    expect(posted).toEqual([[{ type: 'GET_USER' }, ORIGIN]])
  })
})
