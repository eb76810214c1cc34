import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { SIGN_IN_VIEWS, signInViews, withSignIn } from '../../../test/ui/sign-in.ts'
import { type World, wallet } from '../../../test/ui/world.ts'
import { coreViews } from '../modal/core-views.ts'

const RECENT = ['ada@shop.example', 'bob@shop.example']

async function asked(emailCapture: true | readonly ['required'] = true, recent: readonly string[] = RECENT) {
  let parts: Awaited<ReturnType<typeof withSignIn>> | undefined
  const world = await show({
    views: { ...coreViews, ...signInViews },
    supplied: SIGN_IN_VIEWS,
    options: { features: { emailCapture } as never },
    before: async (made) => {
      await made.store.set('recent-emails', recent)
      parts = await withSignIn(made)
      await made.connectWith(wallet('Rainbow', 'me.rainbow'))
    },
  })
  await settle(world)
  if (!parts) throw new Error('no sign-in')
  return { world, parts }
}
const view = ({ router, modal }: World) => (modal.state.value.open ? router.current.view : 'closed')
const press = async (world: World, name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle(world)
}
const type = (value: string) => fireEvent.change(screen.getByTestId('wui-email-input'), { target: { value } })

describe('the question for an e-mail address', () => {
  it('offers the addresses of earlier sign-ins, and one click sends the code', async () => {
    const { world, parts } = await asked()
    expect(view(world)).toBe('DataCapture')
    expect(RECENT.map((name) => screen.getByRole('button', { name }).textContent)).toEqual(RECENT)
    await press(world, 'bob@shop.example')
    expect([view(world), parts.codes.sent]).toEqual([
      'DataCaptureOtpConfirm',
      ['bob@shop.example eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ])
    expect(screen.getByText(/bob@shop\.example/)).toBeTruthy()
  })

  it('offers none where there are none, or as soon as one is typed; then the endings of common providers', async () => {
    const { world } = await asked(true, [])
    expect(screen.queryByRole('heading', { name: /recent/i })).toBeNull()
    type('ada')
    expect(screen.getByRole('button', { name: 'ada@gmail.com' }).textContent).toBe('@gmail.com')
    await press(world, 'ada@gmail.com')
    expect((screen.getByTestId('wui-email-input') as HTMLInputElement).value).toBe('ada@gmail.com')
    expect(view(world)).toBe('DataCapture')
  })

  it('keeps hostile stored addresses out of the list', async () => {
    await asked(true, ['<img src=x>', 'ok@shop.example', 7 as never])
    expect(screen.getByRole('button', { name: 'ok@shop.example' })).toBeTruthy()
    expect(document.querySelectorAll('.chip')).toHaveLength(1)
  })

  it('can be skipped, and then the message is signed without an address', async () => {
    const { world, parts } = await asked()
    await press(world, 'Skip this step')
    expect([view(world), parts.codes.sent]).toEqual(['SIWXSignMessage', []])
  })

  it('cannot be skipped where an address is required', async () => {
    const { world } = await asked(['required'])
    expect(screen.queryByRole('button', { name: 'Skip this step' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
    expect(view(world)).toBe('DataCapture')
  })

  const wrong = () => document.getElementById(screen.getByTestId('wui-email-input').getAttribute('aria-describedby') ?? '')?.textContent
  const enter = async (world: World) => {
    const { form } = screen.getByTestId('wui-email-input') as HTMLInputElement
    if (form) fireEvent.submit(form)
    await settle(world)
  }

  it.each([
    ['Enter', enter],
    ['leaving the field', async () => fireEvent.blur(screen.getByTestId('wui-email-input'))],
  ])('says what is wrong with an address, beside it, on %s', async (_, leave) => {
    const { world, parts } = await asked()
    type('nobody')
    expect(wrong()).toBe('')
    await leave(world)
    expect(screen.getByTestId('wui-email-input').getAttribute('aria-invalid')).toBe('true')
    expect(wrong()).toBe('Please enter a valid email address.')
    expect(parts.codes.sent).toEqual([])
  })

  it('goes on only with an address', async () => {
    const { world, parts } = await asked()
    const isDisabled = () => (screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled
    expect([isDisabled(), wrong()]).toEqual([true, ''])
    fireEvent.blur(screen.getByTestId('wui-email-input'))
    expect(wrong()).toBe('')
    type('ann@')
    expect([isDisabled(), wrong()]).toEqual([true, 'Please enter a valid email address.'])
    type(' ann@shop.example ')
    expect([isDisabled(), wrong()]).toEqual([false, ''])
    await press(world, 'Continue')
    expect(parts.codes.sent.map((each) => each.split(' ')[0])).toEqual(['ann@shop.example'])
  })
})
