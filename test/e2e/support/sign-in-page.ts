import type { Page } from 'playwright-core'
import { FIRST_CHAIN } from './chains.ts'
import { dialog } from './modal.ts'

const FIRST = `eip155:${FIRST_CHAIN}`

export type Session = Readonly<{ data: Readonly<Record<string, string>>; message: string; signature: string; cacao?: unknown }>
export type Host = {
  portico: {
    signIn(): Promise<Session>
    open(options?: object): Promise<unknown>
    getAccount(): { address?: string; isConnected: boolean }
    disconnect(): Promise<void>
    getSiwx(): {
      createMessage(input: object): Promise<Record<string, string> & { toString(): string }>
      addSession(session: Session): Promise<void>
      getSessions(chain: string, address: string): Promise<Session[]>
      setSessions(sessions: Session[]): Promise<void>
    }
  }
}

export const message = (page: Page) => page.getByTestId('siwx-message')
export const signButton = (page: Page) => page.getByTestId('w3m-connecting-siwe-sign')
export const cancelButton = (page: Page) => page.getByTestId('w3m-connecting-siwe-cancel')
export const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
export const host = <T, A>(page: Page, run: (world: Host, argument: A) => T, argument?: A): Promise<Awaited<T>> =>
  page.evaluate(`(${run})(globalThis.host, ${JSON.stringify(argument)})`) as Promise<Awaited<T>>
export const account = (page: Page) => host(page, ({ portico }) => portico.getAccount().address)
export const sessions = (page: Page, chain = FIRST) =>
  host(page, ({ portico }, id) => portico.getSiwx().getSessions(id, portico.getAccount().address ?? ''), chain)
