import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import corpus from '../../../test/corpora/lookalike-vectors.json' with { type: 'json' }
import { openSend as open, YOU } from '../../../test/ui/send-views.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

describe('the review', () => {
  it('says what it does in one sentence, and keeps under Details what is as always', async () => {
    const { fill, review } = await open()
    await fill('0.5')
    await review()
    const sentence = screen.getByTestId('send-amount').closest('p')?.textContent
    expect(screen.getByTestId('send-amount').textContent).toBe('0.5')
    expect(sentence).toBe(`Send 0.5 ETH to 0x5a…1BeAed${YOU} on Ethereum`)
    const details = screen.getByText('Details').closest('details')
    expect([details?.open, details?.contains(screen.getByTestId('send-from'))]).toEqual([false, true])
    expect(screen.getByTestId('send-receiver').closest('details')).toBeNull()
  })

  it('shows the strongest caution with its tick in its box, and opens Details with the others', async () => {
    const { fill, review, node, wait } = await open()
    node.setCode(YOU, '0x60')
    await fill('0.5')
    await review()
    await wait(500)
    const box = screen.getByRole('checkbox').closest('.caution')
    expect(box?.textContent).toBe('This is a contract, which may be unable to return what you send.I have checked this')
    const details = screen.getByText('You are sending to this address for the first time.').closest('details')
    expect(details?.open).toBe(true)
    const button = () => screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement
    expect(button().disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(button().disabled).toBe(false)
  })

  it('ignores what is clicked in its first 500 ms', async () => {
    const { fill, review, wait, wallet } = await open()
    await fill('0.5')
    await review()
    const button = screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement
    await wait(499)
    fireEvent.click(button)
    await wait()
    expect([button.disabled, wallet.asked]).toEqual([true, []])
    await wait(1)
    fireEvent.click(button)
    await wait()
    expect(wallet.asked).toHaveLength(1)
  })

  it('sends the visitor to a wallet that did not say whether it sent', async () => {
    const { fill, review, wait, wallet } = await open()
    await fill('0.5')
    await review()
    await wait(500)
    wallet.send = async () => {
      throw fail('ANSWER_UNREADABLE', { source: 'eth_sendTransaction' })
    }
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await wait()
    expect(screen.getByRole('alert').textContent).toMatch(/Look into your wallet before you try again/)
  })

  it('warns of a payment that the wallet is still asked about, and wants a tick for it', async () => {
    const { fill, review, wait, wallet, send, router } = await open()
    wallet.before = () => new Promise<void>(() => {})
    await fill('0.5')
    await review()
    await wait(500)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await wait()
    expect(screen.getByText('Confirm it in your wallet')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Confirm in Rabby…' }) as HTMLButtonElement).disabled).toBe(true)
    send.edit()
    router.back(true)
    await wait()
    await review()
    await wait(500)
    expect(screen.getByText(/still asking about the same payment/)).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
    expect(wallet.asked).toHaveLength(1)
  })

  it('does not invite a second payment when the wallet does not say whether it sent the first', async () => {
    const { fill, review, wait, wallet, router } = await open({ supplied: ['Transactions'] })
    wallet.before = () => Promise.reject(fail('TRANSACTION_UNKNOWN', {}))
    await fill('0.5')
    await review()
    await wait(500)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await wait()
    expect(screen.getByRole('alert').textContent).toContain('did not say whether it sent this')
    expect(screen.queryByText(/declined|Failed to send/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Send|Try again)$/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Activity' }))
    expect(router.current.view).toBe('Transactions')
    router.back(true)
    router.back(true)
    await wait()
    await review()
    await wait(500)
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
    expect(wallet.asked).toHaveLength(1)
  })

  it('shows every character of an address, and warns of those that look like a known one', async () => {
    const pairs = corpus.cases.filter(({ namespace, known: before, candidate }) => namespace === 'eip155' && before !== candidate)
    const { fill, review, router, known, wait } = await open()
    for (const { candidate, expect: wanted, known: before } of pairs) {
      await known.add('eip155', before)
      await fill('0.5', candidate)
      await review()
      const shown = screen.getByTestId('send-receiver').textContent ?? ''
      expect(shown.toLowerCase()).toBe(candidate.toLowerCase())
      const card = screen.getByTestId('w3m-modal-card')
      const isWarned = within(card).queryByText(/looks like one you know/) !== null
      expect(isWarned, candidate).toBe(wanted.mustWarn)
      await known.forget()
      router.back(true)
      await wait()
    }
    expect(pairs.length).toBeGreaterThan(10)
  }, 30_000)
})

it('says that it was sent: how much, to whom, where; nothing leads back, and no toast says it again', async () => {
  const { fill, review, wait, node, send } = await open()
  await fill('0.5')
  await review()
  await wait(500)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait()
  const title = () => screen.getByTestId('w3m-header-text').textContent
  expect([title(), screen.getByText('0.5 ETH').closest('[role=status]')?.textContent]).toEqual([
    'On its way',
    `0.5 ETHTo 0x5a…1BeAed${YOU} · The network is taking it into a block. You can close this.`,
  ])
  node.mine(`0x${'1'.padStart(64, '0')}`, 'done')
  await wait(1000)
  expect([title(), screen.getByText('0.5 ETH').closest('[role=status]')?.textContent]).toEqual([
    'Sent',
    `0.5 ETHTo 0x5a…1BeAed${YOU} on EthereumBlock Explorer`,
  ])
  expect([screen.queryByTestId('header-back'), screen.queryByTestId('wui-toast-message-text')]).toEqual([null, null])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(send.state.value.step.status).toBe('editing')
})

it('leads from what was sent to the activity, and back to the account', async () => {
  const { fill, review, wait, node, router } = await open()
  await fill('0.5')
  await review()
  await wait(500)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait()
  expect(screen.queryByRole('button', { name: 'View activity' })).toBeNull()
  node.mine(`0x${'1'.padStart(64, '0')}`, 'done')
  await wait(1000)
  fireEvent.click(screen.getByRole('button', { name: 'View activity' }))
  expect(router.current.view).toBe('Transactions')
  router.back(true)
  expect(router.current.view).toBe('Account')
})
