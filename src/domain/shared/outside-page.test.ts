import { expect, it } from 'vitest'
import { FakeServiceWindows } from '../../../test/fakes/page/fake-service-windows.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { quiet } from '../../../test/support/core-world.ts'
import { OutsidePage } from './outside-page.ts'

const PAGE = 'https://shop.example/buy'

function open() {
  const windows = new FakeServiceWindows()
  const clock = new FakeClock()
  return { windows, clock, page: new OutsidePage(windows, clock, { width: 600, height: 800 }) }
}

/** An address that arrives when told. */
function later() {
  let arrive: (url: string) => void = () => {}
  const url = new Promise<string>((resolve) => {
    arrive = resolve
  })
  return { find: () => url, arrive }
}

it('opens the window in the task of the tap, before the address is known', async () => {
  const { page, windows } = open()
  const { find, arrive } = later()
  const opening = page.open(find)
  expect([windows.opened, page.state.value]).toEqual([[''], { status: 'opening' }])
  arrive(PAGE)
  expect(await opening).toBe(true)
  expect([windows.opened, page.state.value]).toEqual([[PAGE], { status: 'open', url: PAGE }])
})

it('says that the browser blocked it, and opens with a second tap without asking again', async () => {
  const { page, windows } = open()
  windows.isBlocking = true
  expect(await page.open(async () => PAGE)).toBe(false)
  expect(page.state.value).toEqual({ status: 'blocked', url: PAGE })
  windows.isBlocking = false
  expect(await page.again(() => Promise.reject(new Error('asked again')))).toBe(true)
  expect(windows.opened).toEqual([PAGE])
})

it('does not count a window that the visitor closed while it waited as open', async () => {
  const { page, windows } = open()
  const { find, arrive } = later()
  const opening = page.open(find)
  windows.leave()
  arrive(PAGE)
  expect(await opening).toBe(false)
  expect([windows.opened, page.state.value]).toEqual([[undefined], { status: 'blocked', url: PAGE }])
  expect(await page.again(() => Promise.reject(new Error('asked again')))).toBe(true)
})

for (const url of [
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://a.example/1',
  'http://shop.example',
  'https://a:b@shop.example',
])
  it(`does not open ${url}`, async () => {
    const { page, windows } = open()
    expect(await page.open(async () => url)).toBe(false)
    expect(windows.opened).toEqual([undefined])
    expect(page.state.value).toMatchObject({ status: 'failed', error: { code: 'SERVICE_LINK_REFUSED' } })
  })

it('closes the empty window when the service fails, or says nothing for 20 s', async () => {
  const { page, windows, clock } = open()
  await page.open(() => Promise.reject(new Error('down')))
  const late = page.open(() => new Promise(() => {}))
  await clock.advance(20_000)
  expect(await late).toBe(false)
  expect(windows.opened).toEqual([undefined, undefined])
  expect(page.state.value).toMatchObject({ status: 'failed', error: { code: 'HTTP_TIMEOUT' } })
})

it('drops an address that arrives after the page was closed or asked for again', async () => {
  const { page, windows } = open()
  const [first, second] = [later(), later()]
  const one = page.open(first.find)
  const two = page.open(second.find)
  second.arrive(PAGE)
  first.arrive('https://old.example/')
  expect([await one, await two]).toEqual([false, true])
  expect(windows.opened).toEqual([undefined, PAGE])
  page.close()
  await quiet()
  expect(windows.opened).toEqual([undefined, PAGE])
})

it('opens no window, and leaves no timer, once it is disposed of', async () => {
  const { page, windows, clock } = open()
  const opening = page.open(later().find)
  page.dispose()
  expect([await opening, windows.opened, clock.pending]).toEqual([false, [undefined], 0])
  expect(await page.open(async () => PAGE)).toBe(false)
  expect([windows.opened, page.state.value, clock.pending]).toEqual([[undefined], { status: 'closed' }, 0])
})
