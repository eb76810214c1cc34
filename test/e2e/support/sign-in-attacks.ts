import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { judged } from '../../corpora/lib/ledger.ts'
import type { AnvilWallet } from './anvil-wallet.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './chains.ts'
import { card } from './modal.ts'
import { cancelButton, closed, host, message, type Session, sessions, signButton } from './sign-in-page.ts'

export const HOUR_MS = 3_600_000
const FIRST = `eip155:${FIRST_CHAIN}`
const SECOND = `eip155:${SECOND_CHAIN}`

/** The sixteen attacks on a page whose sign-in is required, lasts an hour, and keeps its sessions in `localStorage`. */
export async function playAttacks(page: Page, wallet: AnvilWallet, connect: () => Promise<string>): Promise<void> {
  type Given = { notBefore?: string; accountAddress?: string }
  const thief = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
  const held = (page: Page) => page.evaluate(() => localStorage.getItem('portico/siwx-sessions'))
  const keep = (page: Page, forged: readonly Session[]) =>
    page.evaluate((text) => localStorage.setItem('portico/siwx-sessions', text), JSON.stringify(forged))
  /** A message of the page, signed outside of it. */
  async function signed(page: Page, given: Given = {}, change = (text: string) => text, key = wallet.account): Promise<Session> {
    const input = { accountAddress: key.address, chainId: FIRST, ...given }
    const made = await host(
      page,
      async ({ portico }, asked) => {
        const { toString: text, ...data } = await portico.getSiwx().createMessage(asked as never)
        return { data, text: text() }
      },
      input,
    )
    const shown = change(made.text)
    return { data: made.data, message: shown, signature: await key.signMessage({ message: shown }) }
  }
  /** The code with which it is refused. */
  const add = (page: Page, session: Session) =>
    host(
      page,
      ({ portico }, each) =>
        portico
          .getSiwx()
          .addSession(each as never)
          .then(
            () => 'signed in',
            ({ code }) => code as string,
          ),
      session,
    )
  /** Presses Sign; the wallet answers when the returned function is called. */
  async function press(page: Page): Promise<() => void> {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    wallet.signs = async (raw) => {
      await waiting
      return wallet.account.signMessage({ message: { raw } })
    }
    await signButton(page).click()
    await page.getByText('Signing...').waitFor()
    return answer
  }

  const first = await connect()

  // 1 replayed, 2 never asked, 3 of another account, 4 domain and URI, 5 over, 8 not yet valid, 9 chain
  const good = await signed(page)
  expect(await add(page, good)).toBe('signed in')
  await host(page, ({ portico }) => portico.getSiwx().setSessions([]))
  const swap = (from: string, to: string) => signed(page, {}, (text) => text.replace(from, to))
  const origin = new URL(page.url()).host
  const refused = [
    await add(page, good),
    await add(page, await swap(`Nonce: `, 'Nonce: abc')),
    await add(page, await swap(`${origin} wants`, 'evil.example wants')),
    await add(page, await swap(`URI: http://${origin}`, 'URI: https://evil.example')),
    await add(page, await signed(page, { notBefore: soon(-2 * HOUR_MS) })),
    await add(page, await signed(page, { notBefore: soon(HOUR_MS) })),
    await add(page, await swap(`Chain ID: ${FIRST_CHAIN}`, 'Chain ID: 1')),
  ]
  expect(refused).toEqual([
    'SIWX_NONCE_USED',
    ...['SIWX_SESSION_MISMATCH', 'SIWX_SESSION_MISMATCH', 'SIWX_SESSION_MISMATCH'],
    ...['SIWX_EXPIRED', 'SIWX_NOT_YET_VALID', 'SIWX_CHAIN_MISMATCH'],
  ])
  const theirs = await signed(page, {}, undefined, thief)
  expect(await add(page, theirs)).toBe('signed in')
  expect(await sessions(page)).toEqual([])

  // 11 written into the store, 12 signed by a clock that was a day ahead
  const ahead = await signed(page, {}, (text) =>
    text.replaceAll(
      /(Issued At: |Expiration Time: )(\S+)/g,
      (_, label, at) => label + new Date(Date.parse(at) + 24 * HOUR_MS).toISOString(),
    ),
  )
  await keep(page, [
    { ...good, signature: theirs.signature },
    { ...good, signature: '0x' },
    { ...good, data: { ...good.data, expirationTime: '2999-01-01T00:00:00.000Z' } },
    { ...ahead, data: { ...ahead.data, issuedAt: soon(24 * HOUR_MS) } },
  ])
  expect(await sessions(page)).toEqual([])

  // 15 Escape, backdrop, cross, back, routes of the site
  await page.evaluate(() => history.pushState({}, ''))
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.getByTestId('w3m-header-close').click()
  await page.evaluate(() => history.back())
  for (const view of ['Account', 'Connect', 'Networks', 'WhatIsAWallet'])
    expect([
      view,
      await host(
        page,
        ({ portico }, name) =>
          portico.open({ view: name }).then(
            () => 'opened',
            ({ code }) => code,
          ),
        view,
      ),
    ]).toEqual([view, 'opened'])
  await card(page, 'SIWXSignMessage').waitFor()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('portico-modal-root')

  // 10 another key, another text; 16 a store that fails
  const toast = page.getByTestId('wui-snackbar-message').filter({ hasText: 'Error signing message' })
  let before = await message(page).innerText()
  expect(before).toBe(first)
  const lies: ((raw: Hex) => Promise<Hex>)[] = [
    (raw) => thief.signMessage({ message: { raw } }),
    (raw) => wallet.account.signMessage({ message: { raw: `${raw}20` } }),
  ]
  for (const signs of [...lies, undefined]) {
    wallet.signs = signs
    if (!signs)
      await host(page, ({ portico }) => Object.assign(portico.getSiwx(), { addSession: () => Promise.reject(new Error('offline')) }))
    await signButton(page).click()
    await toast.waitFor()
    await expect.poll(() => message(page).innerText()).not.toBe(before)
    before = await message(page).innerText()
    expect(await sessions(page)).toEqual([])
  }
  await host(page, ({ portico }) => void Reflect.deleteProperty(portico.getSiwx(), 'addSession'))

  // 6 another account, 7 another chain while the wallet asks
  judged({ id: 'flow-06' })
  let answer = await press(page)
  await wallet.emit('accountsChanged', [thief.address.toLowerCase()])
  await expect.poll(() => message(page).innerText()).toContain(thief.address)
  answer()
  await wallet.emit('accountsChanged', [wallet.account.address])
  await expect.poll(() => message(page).innerText()).toContain(wallet.account.address)
  answer = await press(page)
  await wallet.emit('chainChanged', `0x${SECOND_CHAIN.toString(16)}`)
  await expect.poll(() => message(page).innerText()).toContain(`Chain ID: ${SECOND_CHAIN}`)
  answer()
  await wallet.emit('chainChanged', `0x${FIRST_CHAIN.toString(16)}`)
  await expect.poll(() => message(page).innerText()).toContain(`Chain ID: ${FIRST_CHAIN}`)
  expect([await sessions(page), await sessions(page, SECOND)]).toEqual([[], []])

  // 13 cancelled, 14 disconnected, before the signature comes
  for (const leave of [() => cancelButton(page).click(), () => host(page, ({ portico }) => portico.disconnect())]) {
    answer = await press(page)
    await leave()
    await closed(page)
    answer()
    expect(await host(page, ({ portico }) => portico.getAccount().isConnected)).toBe(false)
    expect(await held(page)).toBeNull()
    wallet.signs = undefined
    await connect()
  }
  await signButton(page).click()
  await closed(page)
  expect([(await sessions(page)).length, (await held(page))?.includes(wallet.account.address)]).toEqual([1, true])
}
