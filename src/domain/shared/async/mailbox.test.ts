import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { Mailbox, type Policy } from './mailbox.ts'

const LATE = new Error('late')

/** Work that ends when it is told to, and by itself only where it hears its signal. */
function open() {
  const clock = new FakeClock()
  const box = new Mailbox(clock, { ms: 1000, late: () => LATE, graceMs: 100 })
  const log: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const post = (name: string, policy: Policy, { signal, isDeaf = false }: { signal?: AbortSignal; isDeaf?: boolean } = {}) => {
    const ask = (own: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        log.push(`start ${name}`)
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
        own.addEventListener('abort', () => {
          log.push(`abort ${name}`)
          if (!isDeaf) reject(new Error('interrupted'))
        })
      })
    const told = { done: (answer: string) => log.push(`done ${answer}`), failed: (error: unknown) => log.push(`failed ${String(error)}`) }
    const promise = box.run(ask, { policy, name, signal, ...told })
    promise.then(
      () => log.push(`resolve ${name}`),
      (error: unknown) => log.push(`reject ${name}: ${error === LATE ? 'late' : error instanceof Error ? error.message : ''}`),
    )
  }
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await clock.advance(0)
  }
  const told = () => log.splice(0).map((line) => line.replace(/: .*(abort|cancel|given up).*/i, ': aborted'))
  return { clock, box, post, end, told }
}

describe('the work before', () => {
  it('is waited for by `queue`', async () => {
    const { post, end, told } = open()
    post('a', 'queue')
    post('b', 'queue')
    expect(told()).toEqual(['start a'])
    await end('a')
    expect(told()).toEqual(['done a', 'start b', 'resolve a'])
  })

  it('is given up by `latest`, which starts in the same task', async () => {
    const { post, end, told } = open()
    post('a', 'queue', { isDeaf: true })
    post('b', 'queue')
    post('c', 'latest')
    expect(told()).toEqual(['start a', 'abort a', 'start c'])
    await end('a')
    expect(told()).toEqual(['reject b: aborted', 'reject a: aborted'])
    await end('c')
    expect(told()).toEqual(['done c', 'resolve c'])
  })

  it('is given up by `renew`, and who waited for work of that name waits for this, also after its own caller left', async () => {
    const { box, post, end, told } = open()
    const [first, second] = [new AbortController(), new AbortController()]
    post('a', 'queue', { signal: first.signal, isDeaf: true })
    post('b', 'queue')
    post('a', 'renew', { signal: second.signal, isDeaf: true })
    expect(told()).toEqual(['start a', 'abort a', 'start a'])
    second.abort()
    await end('x')
    expect(told()).toEqual(['reject a: aborted', 'reject b: aborted'])
    await end('a')
    expect(told()).toEqual(['done a', 'resolve a'])
    post('a', 'queue', { signal: first.signal, isDeaf: true })
    post('a', 'renew', { signal: AbortSignal.abort() })
    expect(told()).toEqual(['start a'])
    first.abort()
    expect([told(), box.has()]).toEqual([['abort a'], false])
  })

  it('ends a `renew` when the last of those who waited has left', async () => {
    const { box, post, told } = open()
    const [first, second] = [new AbortController(), new AbortController()]
    post('a', 'queue', { signal: first.signal })
    post('a', 'renew', { signal: second.signal })
    second.abort()
    expect(box.has('a')).toBe(true)
    first.abort()
    expect([told(), box.has('a')]).toEqual([['start a', 'abort a', 'start a', 'abort a'], false])
  })

  it('is given up by `supersede` where it has the same name, and else waited for', async () => {
    const { post, end, told } = open()
    post('a', 'queue', { isDeaf: true })
    post('b', 'queue')
    post('c', 'queue')
    post('b', 'supersede')
    post('a', 'supersede')
    await end('x')
    expect(told()).toEqual(['start a', 'abort a', 'reject b: aborted', 'reject a: aborted'])
    await end('a')
    await end('c')
    await end('b')
    expect(told()).toEqual(['start c', 'done c', 'start b', 'resolve c', 'done b', 'start a', 'resolve b'])
  })

  it('is shared by `join` where it has the same name', async () => {
    const { post, end, told } = open()
    post('a', 'join')
    post('a', 'join')
    post('b', 'join')
    await end('a')
    expect(told()).toEqual(['start a', 'done a', 'start b', 'resolve a', 'resolve a'])
  })
})

describe('work beside', () => {
  it('starts at once, takes no place, and is told when it ends', async () => {
    const { post, end, told, box, clock } = open()
    post('a', 'queue')
    post('b', 'beside')
    post('c', 'beside')
    post('d', 'queue')
    expect([told(), box.has('c')]).toEqual([['start a', 'start b', 'start c'], true])
    await end('c')
    await end('b', new Error('no'))
    await end('a')
    expect(told()).toEqual(['done c', 'resolve c', 'failed Error: no', 'reject b: no', 'done a', 'start d', 'resolve a'])
    await end('d')
    expect([box.has(), clock.pending]).toEqual([false, 0])
  })

  it('is given up with the rest, and by its own deadline', async () => {
    for (const leave of ['abort', 'latest', 'dispose'] as const) {
      const { post, end, told, box, clock } = open()
      post('a', 'beside', { isDeaf: true })
      if (leave === 'latest') post('x', leave)
      else box[leave]()
      await end('a')
      expect([told().filter((line) => line.endsWith('a') || line.includes(' a:')), box.has('a')]).toEqual([
        ['start a', 'abort a', 'reject a: aborted'],
        false,
      ])
      await end('x')
      expect([leave, clock.pending]).toEqual([leave, 0])
    }
    const { post, told, clock } = open()
    post('a', 'beside', { isDeaf: true })
    await clock.advance(1000)
    expect([told(), clock.pending]).toEqual([['start a', 'failed Error: late', 'abort a', 'reject a: late'], 0])
  })
})

it('a failure is of its caller alone', async () => {
  const { post, end, told } = open()
  post('a', 'queue')
  post('b', 'queue')
  await end('a', new Error('no'))
  expect(told()).toEqual(['start a', 'failed Error: no', 'start b', 'reject a: no'])
})

it('a caller that gives up ends the work if it was the last, and never another', async () => {
  const { post, end, told, box } = open()
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()]
  post('a', 'join', { signal: one.signal })
  post('a', 'join', { signal: two.signal })
  post('b', 'queue', { signal: three.signal })
  three.abort()
  one.abort()
  await end('x')
  expect(told()).toEqual(['start a', 'reject b: aborted', 'reject a: aborted'])
  two.abort()
  expect(box.has('a')).toBe(false)
  await end('x')
  expect(told()).toEqual(['abort a', 'reject a: aborted'])
  expect(box.has()).toBe(false)
})

it('work that hears nothing loses its place at its deadline, and its answer with it', async () => {
  const { post, end, told, clock } = open()
  post('a', 'queue', { isDeaf: true })
  post('b', 'queue')
  await clock.advance(999)
  expect(told()).toEqual(['start a'])
  await clock.advance(1)
  expect(told()).toEqual(['failed Error: late', 'abort a', 'start b', 'reject a: late'])
  await end('a')
  await end('b')
  expect(told()).toEqual(['done b', 'resolve b'])
  expect(clock.pending).toBe(0)
})

it('work that was given up and hears nothing keeps its place a while longer, never beyond its deadline', async () => {
  const { post, told, clock, box } = open()
  post('a', 'queue', { isDeaf: true })
  box.abort()
  post('b', 'queue', { isDeaf: true })
  await clock.advance(60)
  box.abort()
  post('c', 'queue', { isDeaf: true })
  await clock.advance(39)
  expect(told()).toEqual(['start a', 'abort a', 'reject a: aborted', 'reject b: aborted'])
  await clock.advance(1)
  expect(told()).toEqual(['start c'])
  await clock.advance(950)
  box.abort()
  post('d', 'queue')
  await clock.advance(50)
  expect(told()).toEqual(['abort c', 'reject c: aborted', 'start d'])
})

it('an abort gives up all, and the place is taken until the work has ended', async () => {
  const { post, end, told, box } = open()
  post('a', 'queue', { isDeaf: true })
  post('b', 'queue')
  box.abort()
  post('c', 'queue')
  await end('x')
  expect(told()).toEqual(['start a', 'abort a', 'reject b: aborted', 'reject a: aborted'])
  await end('a')
  expect(told()).toEqual(['start c'])
})

it('says that work was given up in that task, whether or not it had started, and nothing of it afterwards', async () => {
  const { box, clock } = open()
  const log: string[] = []
  const stop = new AbortController()
  const post = (name: string) => {
    const told = {
      done: () => log.push(`done ${name}`),
      failed: () => log.push(`failed ${name}`),
      givenUp: () => log.push(`given up ${name}`),
    }
    box.run(async () => name, { signal: stop.signal, ...told }).catch(() => {})
  }
  post('a')
  post('b')
  stop.abort()
  expect(log).toEqual(['given up a', 'given up b'])
  await clock.advance(0)
  expect(log).toHaveLength(2)
})

it('an abort may be of one name', async () => {
  const { post, end, told, box } = open()
  post('a', 'queue')
  post('b', 'queue')
  box.abort('b')
  await end('x')
  expect([told(), box.has('a'), box.has('b')]).toEqual([['start a', 'reject b: aborted'], true, false])
})

it('the end gives up all, leaves no timer, and refuses what comes later', async () => {
  const { post, told, box, clock } = open()
  post('a', 'queue', { isDeaf: true })
  post('b', 'join')
  box.dispose()
  post('c', 'latest')
  await clock.advance(0)
  expect(told().sort()).toEqual(['abort a', 'reject a: aborted', 'reject b: aborted', 'reject c: aborted', 'start a'])
  expect([clock.pending, box.has()]).toEqual([0, false])
})

it('never tells what was given up in the task in which the answer came', async () => {
  const { post, told, box, clock, end } = open()
  post('a', 'queue')
  const ended = end('a')
  box.abort()
  await ended
  await clock.advance(0)
  expect(told()).toEqual(['start a', 'abort a', 'reject a: aborted'])
})

it('a throw counts as a failure', async () => {
  const { box } = open()
  const broken = () => {
    throw LATE
  }
  await expect(box.run(broken)).rejects.toBe(LATE)
  await expect(box.run(async () => 1)).resolves.toBe(1)
})

it('who only waits for the end hears of no failure, and waits no longer than any port takes', async () => {
  const clock = new FakeClock()
  const box = new Mailbox(clock)
  const failures: unknown[] = []
  const silent = box.post(() => new Promise(() => {}), { failed: (error) => failures.push(error) })
  await clock.advance(600_000)
  await silent
  expect(failures).toMatchObject([{ code: 'HTTP_TIMEOUT' }])
  await box.post(() => Promise.reject(LATE), { failed: (error) => failures.push(error) })
  expect([failures[1], clock.pending]).toEqual([LATE, 0])
})
