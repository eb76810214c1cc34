import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dollars, ether, USDC } from '../../../test/support/send-world.ts'
import { ROUTER, USDT } from '../../../test/support/swap-world.ts'
import { keyed, speaks } from '../../../test/ui/keyed.ts'
import { openSwap as open } from '../../../test/ui/swap-views.ts'
import { fail } from '../../domain/errors/fail.ts'

const field = (side: string) => screen.getByTestId(`swap-input-token-${side}`) as HTMLInputElement

it('is filled by the arguments of the site: tokens by symbol, in any case', async () => {
  const { swap, go, wait } = await open()
  swap.form.fill({ amount: 12.5, fromToken: 'usdc', toToken: 'USDT' })
  await go('Swap')
  await wait(200)
  expect(field('sourceToken').value).toBe('12.5')
  expect(screen.getByTestId('swap-select-token-button-sourceToken').textContent).toContain('USDC')
  expect(screen.getByTestId('swap-select-token-button-toToken').textContent).toContain('USDT')
  expect(field('toToken').value).toBe('12.5')
})

it('leads with its button to the token that is missing, as Send does', async () => {
  const { swap, go, router } = await open()
  for (const [given, side] of [
    [{}, 'sourceToken'],
    [{ fromToken: 'USDC' }, 'toToken'],
  ] as const) {
    swap.form.reset()
    swap.form.fill(given)
    await go('Swap')
    const [missing] = (['sourceToken', 'toToken'] as const).filter(
      (each) => !screen.getByTestId(`swap-select-token-button-${each}`).querySelector('.name'),
    )
    fireEvent.click(screen.getByTestId('swap-action-button'))
    expect(router.current).toMatchObject({ view: 'SwapSelectToken', params: { side: missing } })
    if ('fromToken' in given) expect(missing).toBe(side)
  }
})

it('lists what the account holds, then what the service swaps; suggests the usual ones in their order; finds by symbol and address', async () => {
  const { go } = await open()
  await go('Swap')
  await go('SwapSelectToken')
  const symbols = () => screen.getAllByTestId(/^swap-select-token-item-/).map((item) => item.dataset['testid']?.slice(23))
  expect(symbols()).toEqual(['USDC', 'WETH', 'AAVE', 'USDT'].sort((a, b) => (a === 'USDC' ? -1 : b === 'USDC' ? 1 : a < b ? -1 : 1)))
  const chips = screen.getByLabelText('Suggested')
  expect([...chips.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['AAVE', 'WETH', 'USDC', 'USDT'])
  fireEvent.change(screen.getByTestId('swap-select-token-search-input'), { target: { value: USDT.slice(0, 12).toLowerCase() } })
  expect(symbols()).toEqual(['USDT'])
})

it('marks what imitates another token, as the account does', async () => {
  const { go, listed } = await open()
  listed.set({ ...listed.value, tokens: listed.value.tokens.map((token) => ({ ...token, isLookAlike: true })) })
  await go('Swap')
  await go('SwapSelectToken')
  expect(screen.getByTestId('swap-select-token-item-USDC').textContent).toContain('Look-alike')
  expect(screen.getByTestId('swap-select-token-item-AAVE').textContent).not.toContain('Look-alike')
})

it('says that a balance is unavailable, never that it is insufficient, and asks for it again', async () => {
  const { swap, go, wait, node, account } = await open()
  node.isDown = true
  swap.form.fill({ amount: '10', fromToken: 'USDT', toToken: 'USDC' })
  await go('Swap')
  await wait(200)
  const action = () => screen.getByTestId('swap-action-button') as HTMLButtonElement
  const side = screen.getByTestId('swap-input-sourceToken')
  expect([action().textContent, action().disabled]).toEqual(['Balance unavailable', true])
  expect(side.textContent).toContain('Balance unavailable')
  expect(side.textContent).not.toContain('Balance: ')
  expect(within(side).queryByText('Max')).toBeNull()
  node.isDown = false
  node.give(USDT, account, 5_040_000_000n)
  fireEvent.click(within(side).getByText('Try again'))
  await wait()
  expect(side.textContent).toContain('Balance: 5,040')
  expect([action().textContent, action().disabled]).toEqual(['Review Swap', false])
})

it('leads to another network of the service, and to none where it does not work', async () => {
  const { go, router, tracked } = await open()
  await go('Swap')
  fireEvent.click(screen.getByTestId('swap-network-button'))
  expect(screen.queryByText('Elsewhere')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Base' }))
  expect(router.current).toMatchObject({ view: 'SwitchNetwork', params: { caipNetworkId: 'eip155:8453' } })
  expect(tracked.map(({ event }) => event)).toContain('CLICK_SELECT_NETWORK_TO_SWAP')
})

it('says that nothing could be simulated, and ignores clicks in the first 500 ms of an offer', async () => {
  const { swap, go, wait, wallet } = await open()
  swap.form.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
  await go('Swap')
  await wait(200)
  fireEvent.click(screen.getByTestId('swap-action-button'))
  await wait()
  expect(screen.getByText(/could not try this swap/)).toBeTruthy()
  expect(screen.getByTestId('swap-source-token').textContent).toBe(USDC)
  expect(screen.getByTestId('swap-target-token').textContent).toBe(USDT)
  const approve = screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement
  await wait(499)
  fireEvent.click(approve)
  await wait()
  expect([approve.disabled, wallet.asked]).toEqual([true, []])
})

it('takes a token by its symbol only where that says which: the one that is listed, or the one that is held', async () => {
  const { swap, provider, go } = await open()
  const twin = (symbol: string, digit: string) => ({
    name: symbol,
    symbol,
    address: `eip155:1:0x${digit.repeat(40)}` as const,
    decimals: 6,
  })
  provider.listed = [twin('USDC', '7'), twin('USDT', '8'), ...provider.listed]
  swap.form.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
  await go('Swap')
  expect(swap.state.value).toMatchObject({ source: { address: USDC }, target: undefined })
  await go('SwapSelectToken')
  const chips = [...screen.getByLabelText('Suggested').querySelectorAll('button')]
  expect(chips.map(({ textContent }) => textContent)).toEqual(['AAVE', 'WETH', 'USDC'])
  fireEvent.click(chips[2] as HTMLButtonElement)
  expect(swap.state.value.source?.address).toBe(USDC)
})

const faults = [
  [() => fail('ANSWER_UNREADABLE', { source: 'eth_sendTransaction' }), 'Look into your wallet before you try again'],
  [() => fail('WALLET_REFUSED', { method: 'eth_sendTransaction', text: 'nonce too low' }), 'Failed to send transaction nonce too low'],
  [() => fail('WALLET_SILENT', { wallet: '' }), 'Failed to send transaction'],
] as const

it.each(faults)('tells what became of a request to the wallet, never that a price is missing', async (fault, words) => {
  const { wait, wallet, review } = await open()
  wallet.before = () => Promise.reject(fault())
  await review()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await wait()
  expect(screen.getByRole('alert').textContent).toContain(words)
})

it('stays at the review when no offer comes after the approval, and calls nothing failed that was sent', async () => {
  const { wait, node, provider, tracked, review } = await open()
  await review()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await wait()
  provider.isDown = true
  node.mine(`0x${'1'.padStart(64, '0')}`, 'done')
  await wait(1000)
  expect(screen.getByRole('alert').textContent).toContain('The price could not be loaded')
  expect(screen.getByTestId('swap-give').textContent).toBe('100 USDC')
  expect(tracked.map(({ event }) => event)).not.toContain('SWAP_APPROVAL_ERROR')
})

it('tells that an approval failed on the network', async () => {
  const { wait, node, review } = await open()
  await review()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await wait()
  node.mine(`0x${'1'.padStart(64, '0')}`, 'reverted')
  await wait(1000)
  expect(screen.getByRole('alert').textContent).toContain('It failed on the network · Nothing but the fee was taken.')
})

it('warns of a swap that the wallet is still asked about, and wants a tick for it', async () => {
  const { wait, wallet, router, review } = await open()
  wallet.before = () => new Promise<void>(() => {})
  await review()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await wait()
  expect(screen.getByText('Confirm it in your wallet')).toBeTruthy()
  router.back(true)
  await wait(200)
  fireEvent.click(screen.getByTestId('swap-action-button'))
  await wait(500)
  expect(screen.getByText(/still asking about the same swap/)).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  await wait()
  expect((screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement).disabled).toBe(false)
  expect(wallet.asked).toHaveLength(1)
})

it('says about how much the swap itself will cost, while the fee is that of the approval', async () => {
  const { swap, go, wait, node, account } = await open()
  swap.form.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
  await go('Swap')
  await wait(200)
  fireEvent.click(screen.getByTestId('swap-action-button'))
  await wait()
  expect(screen.getByTestId('send.fee').textContent).toBe('≈ 0.0000693 ETH')
  expect(screen.getByTestId('swap-later-fee').textContent).toContain('≈ 0.00015 ETH')
  node.allowances.set(`${USDC}|${account}|${ROUTER}`.toLowerCase(), 10n ** 9n)
  await wait(10_000)
  expect(screen.queryByTestId('swap-later-fee')).toBeNull()
})

it('tells why a form or a review is gone', async () => {
  const { swap, go, wait, connections, adapter } = await open()
  swap.form.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
  await go('Swap')
  await wait(200)
  fireEvent.click(screen.getByTestId('swap-action-button'))
  await wait()
  expect(screen.getByTestId('swap-give')).toBeTruthy()
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  await wait()
  expect(screen.getByTestId('swap-notice').textContent).toBe('The network changed. Check the tokens and the amount.')
  expect(connections.connection('eip155')).toMatchObject({ caipNetworkId: 'eip155:8453' })
})

it('reads one grammar of amounts in every language, shows each in full, and says why one is refused', async () => {
  const { swap, go, wait } = await open()
  await go('Swap')
  const enter = async (text: string) => {
    fireEvent.change(field('sourceToken'), { target: { value: text } })
    await wait()
    return [swap.state.value.amount, screen.queryByTestId('amount-note')?.textContent]
  }
  swap.form.choose('sourceToken', dollars(1_000_000_000n))
  expect(await enter('12345')).toEqual(['12345', '= 12,345 USDC'])
  speaks('de-DE')
  expect(await enter('1,5')).toEqual(['1,5', 'Write the amount in digits: 1.5'])
  expect(await enter('')).toEqual(['', undefined])
  for (const data of '1,5') fireEvent(field('sourceToken'), keyed(field('sourceToken'), data))
  expect(swap.state.value.amount).toBe('1.5')
  expect(await enter('0.1234567')).toEqual(['0.1234567', 'USDC has at most 6 decimals.'])
})

it('tries again after the wallet said no', async () => {
  const { swap, wait, wallet, review } = await open()
  await review()
  wallet.rejects = true
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await wait()
  expect(screen.getByRole('alert').textContent).toContain('You said no in the wallet.')
  wallet.rejects = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await wait(500)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await wait()
  expect(wallet.asked).toHaveLength(2)
  expect(swap.state.value.step.status).toBe('approving')
})

it('says when the fee that Max leaves could not be read', async () => {
  const { swap, go, node, wait } = await open()
  await go('Swap')
  swap.form.choose('sourceToken', ether(10n ** 18n))
  await wait(200)
  const gasPrice = node.gasPrice.bind(node)
  node.gasPrice = () => Promise.reject(fail('HTTP_UNREACHABLE', { url: 'https://rpc.example' }))
  const max = async () => {
    fireEvent.click(screen.getByText('Max'))
    await wait()
    return screen.queryByText('This did not load. Check your connection, then try again.') !== null
  }
  expect(await max()).toBe(true)
  expect(swap.state.value.amount).toBe('')
  node.gasPrice = gasPrice
  expect(await max()).toBe(false)
  expect(swap.state.value.amount).not.toBe('')
})

it('says that the price could not be loaded, and its button asks for it again', async () => {
  const { swap, go, wait, provider } = await open()
  provider.isDown = true
  swap.form.fill({ amount: '10', fromToken: 'USDC', toToken: 'USDT' })
  await go('Swap')
  await wait(200)
  const action = () => screen.getByTestId('swap-action-button') as HTMLButtonElement
  expect([action().textContent, action().disabled]).toEqual(['Try again', false])
  expect(screen.getByTestId('swap-unquoted').textContent).toBe('The price could not be loaded')
  provider.isDown = false
  fireEvent.click(action())
  await wait(200)
  expect([action().textContent, action().disabled]).toEqual(['Review Swap', false])
  expect(screen.queryByTestId('swap-unquoted')).toBeNull()
})
