import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import amounts from '../../../test/corpora/amount-vectors.json' with { type: 'json' }
import { keyed, speaks } from '../../../test/ui/keyed.ts'
import { ether, openSend as open, YOU } from '../../../test/ui/send-views.ts'
import { FillSend } from '../../application/send/fill-send.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { Coin } from '../../domain/money/coin.ts'

type Vector = Readonly<{ kind: string; input: string; decimals: number; locale: string; expect: Readonly<{ error?: string }> }>
const vectors = (amounts.cases as readonly unknown[] as readonly Vector[]).filter(({ kind }) => kind === 'locale-parse')
const HINT = 'Write the amount in digits: 1.5'

describe('the form', () => {
  it('says what an amount is worth, in the form and in the review', async () => {
    const { fill, review } = await open()
    await fill('0.5')
    expect(screen.getByText('≈ $1,250.00')).toBeTruthy()
    await review()
    expect(screen.getByText('≈ $1,250.00')).toBeTruthy()
    // Number and symbol in one direction, whatever that of the line is.
    const pieces = ['send-amount', 'send-fee'].map((id) => screen.getByTestId(id))
    expect(pieces.map((piece) => (piece.closest('[dir=ltr]') ?? piece.querySelector('[dir=ltr]'))?.textContent)).toEqual([
      '0.5 ETH',
      expect.stringMatching(/^≈ [\d.]+ ETH$/),
    ])
  })

  it('lists what can be sent with its contract, and marks what imitates another token', async () => {
    const { listed, router, wait } = await open()
    const dollar = (address: string, isLookAlike: boolean) =>
      ({
        caipNetworkId: 'eip155:1',
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        amount: 10n ** 7n,
        price: '1',
        address,
        isLookAlike,
      }) as Coin
    const [real, fake] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
    listed.set({ ...listed.value, tokens: [ether, dollar(real, false), dollar(fake, true)] })
    router.reset('WalletSendSelectToken')
    await wait()
    const rows = screen.getAllByTestId(/^send-select-token-item-/).map((row) => row.textContent)
    expect(rows).toEqual(['ETHEther1$2,500.00', 'USDC0xaa…aaaaaa · USD Coin10$10.00', 'USDC0xbb…bbbbbb · USD Coin10Look-alike'])
  })

  it('starts with the token that the visitor came with, until another one is chosen', async () => {
    const { router, send, listed, wait } = await open()
    listed.set({ ...listed.value, tokens: [{ ...ether, id: 'eip155:1:native' } as Coin] })
    const chosen = () => send.state.value.form.coin?.symbol
    const come = async (token: string) => {
      router.reset('Account')
      await wait()
      router.push('WalletSend', { token })
      await wait()
    }
    await come('eip155:1:0xgone')
    expect(chosen()).toBeUndefined()
    await come('eip155:1:native')
    expect(chosen()).toBe('ETH')
    send.choose({ ...ether, symbol: 'OTHER', address: `0x${'a'.repeat(40)}` })
    router.push('WalletSendSelectToken')
    await wait()
    router.back(true)
    await wait()
    expect(chosen()).toBe('OTHER')
  })

  it('takes the receiver from the clipboard', async () => {
    const { wait, send } = await open()
    const clipboard = { readText: async () => ` ${YOU}\n` }
    Object.defineProperty(window.navigator, 'clipboard', { value: clipboard, configurable: true })
    fireEvent.click(screen.getByText('Paste'))
    await wait()
    expect(send.state.value.receiver).toMatchObject({ status: 'known', address: YOU })
    expect((screen.getByRole('textbox', { name: 'Address or name of the receiver' }) as HTMLInputElement).value).toBe(YOU)
  })

  it('shows a valid receiver whole, and its field again where it is edited', async () => {
    await (await open()).fill('0.5')
    const field = () => screen.getByRole('textbox', { name: 'Address or name of the receiver' })
    const seen = () => [screen.queryByTestId('send-resolved')?.textContent, field().className]
    expect(seen()).toEqual([YOU, 'unseen'])
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect([document.activeElement === field(), ...seen()]).toEqual([true, undefined, ''])
    fireEvent.blur(field())
    expect(seen()).toEqual([YOU, 'unseen'])
  })

  it('keeps the receiver that was typed before the clipboard answered', async () => {
    const { wait, send } = await open()
    let answer = (_: string) => {}
    const readText = () => new Promise<string>((resolve) => (answer = resolve))
    Object.defineProperty(window.navigator, 'clipboard', { value: { readText }, configurable: true })
    fireEvent.click(screen.getByText('Paste'))
    fireEvent.change(screen.getByRole('textbox', { name: 'Address or name of the receiver' }), { target: { value: YOU } })
    answer(`0x${'66'.repeat(20)}`)
    await wait()
    expect(send.state.value.form.receiver).toBe(YOU)
  })

  it('offers funds where the site has them, and another wallet, when the account holds too little', async () => {
    const { fill, router } = await open({ supplied: ['FundWallet'] })
    await fill('2')
    expect((screen.getByRole('button', { name: 'Insufficient Funds' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Fund Wallet' }))
    expect(router.current.view).toBe('FundWallet')
    cleanup()
    const other = await open()
    await other.fill('2')
    expect(screen.queryByRole('button', { name: 'Fund Wallet' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Connect a different wallet' }))
    await other.wait()
    expect(other.connections.connection('eip155')).toBeUndefined()
    expect(other.opened).toEqual([{ view: 'Connect', namespace: 'eip155' }])
  })
})

describe('the one grammar of an amount', () => {
  const inCard = () => screen.getByDisplayValue((_, input) => input?.className === 'figure-input') as HTMLInputElement

  it.each(vectors.map((vector) => [vector.locale, vector.input, vector] as const))(
    'as the corpus says, at once, in %s: %s',
    async (locale, input, { decimals, expect: wanted }) => {
      const { wait, send, setLocale } = await open({ words: { de: {} } })
      for (const modal of [locale, 'en', 'de']) {
        await setLocale(modal)
        send.choose({ ...ether, decimals })
        await wait()
        fireEvent.input(inCard(), { target: { value: '' } })
        fireEvent.input(inCard(), { target: { value: input } })
        await wait()
        expect([inCard().value, send.state.value.form.amount]).toEqual([input, input])
        const note = screen.queryByTestId('amount-note')?.textContent ?? ''
        if (wanted.error) expect([note, inCard().getAttribute('aria-invalid')]).toEqual([HINT, 'true'])
        else expect([note === HINT, inCard().getAttribute('aria-invalid')]).toEqual([false, 'false'])
      }
    },
  )

  it('makes a dot of the comma of a keypad, where one language has it as its decimal sign', async () => {
    const { wait, send, setLocale } = await open({ words: { de: {} } })
    send.choose(ether)
    const type = async (keys: string) => {
      fireEvent.input(inCard(), { target: { value: '' } })
      for (const data of keys) fireEvent(inCard(), keyed(inCard(), data))
      await wait()
      return [inCard().value, send.state.value.form.amount]
    }
    await wait()
    expect(await type('0,25')).toEqual(['0,25', '0,25'])
    speaks('de-DE')
    expect(await type('0,25')).toEqual(['0.25', '0.25'])
    speaks('en-US')
    await setLocale('de')
    await wait()
    expect(await type('0,25')).toEqual(['0.25', '0.25'])
    expect(screen.getByTestId('amount-note').textContent).toBe('= 0,25 ETH')
  })

  it('keeps the caret where the comma was typed', async () => {
    const { wait, send, setLocale } = await open({ words: { de: {} } })
    await setLocale('de')
    send.choose(ether)
    fireEvent.input(inCard(), { target: { value: '125' } })
    await wait()
    inCard().setSelectionRange(1, 1)
    fireEvent(inCard(), keyed(inCard(), ','))
    await wait()
    expect([inCard().value, inCard().selectionStart]).toEqual(['1.25', 2])
  })
})

describe('what the site asked for', () => {
  it('could not be looked up: it says so, and is asked again', async () => {
    const { send, wait, bind } = await open()
    const retries: string[] = []
    bind(FillSend, {
      async retry() {
        retries.push('again')
      },
    } as unknown as FillSend)
    send.fill({ coin: undefined, amount: '0.5', receiver: YOU })
    send.refuse(fail('HTTP_UNREACHABLE', { url: 'https://rpc.example' }))
    await wait()
    expect(screen.getByRole('alert').dataset['code']).toBe('HTTP_UNREACHABLE')
    expect(screen.queryByRole('button', { name: 'Select Token' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retries).toEqual(['again'])
  })
})
