import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { outcomeOf } from '../../../test/support/secure-world.ts'
import { PostMessageFrames } from './post-message-frames.ts'

it.each([
  ['no body yet', null],
  ['a frameset', { localName: 'frameset' }],
])('makes no frame in a page with %s, and says why', async (_, body) => {
  const page = { document: { body } } as unknown as Window
  const frames = new PostMessageFrames(new FakeClock(), () => document, page)
  const opened = frames.openLayered('https://secure.example/', { title: 't', id: 'i', name: 'n' }, new AbortController().signal)
  expect(await outcomeOf(opened)).toMatchObject({ code: 'FRAME_PARENT_NOT_SET', message: 'W3mFrame: parent is not set' })
})
