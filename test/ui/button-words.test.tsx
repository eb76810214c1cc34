import { act, cleanup, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineElements } from '../../src/composition/elements/define-elements.ts'
import { launch } from '../../src/composition/launcher/create-portico.ts'
import { Launcher } from '../../src/composition/launcher/launcher.ts'
import { matchLocale } from '../../src/domain/options/locale-service.ts'
import { ImportMessageCatalogues } from '../../src/infrastructure/options/import-message-catalogues.ts'
import type { PorticoOptions } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { ENGLISH } from '../../src/ui/host/button-text.ts'
import { buttonWords } from '../../src/ui/host/button-words.ts'
import { wordsIn } from '../../src/ui/host/host-words.ts'
import { english } from '../../src/ui/modal/first-messages.ts'
import { mainnet } from '../fakes/network/chains.ts'

const waiting = (more: Partial<PorticoOptions> = {}) =>
  launch(new Launcher({ networks: [mainnet], storage: 'memory', ...more }, () => new Promise(() => undefined)))
const page = (portico: ReturnType<typeof waiting>) => (
  <react.PorticoProvider portico={portico}>
    <react.ConnectButton />
    <react.NetworkButton />
  </react.PorticoProvider>
)
const connect = () => screen.findByTestId('connect-button')

beforeEach(() => {
  document.documentElement.lang = 'en-GB'
})
afterEach(() => {
  cleanup()
  document.documentElement.lang = ''
})

describe('the words of the buttons on the site’s page', () => {
  const catalogues = new ImportMessageCatalogues()

  // The reference's English button says "Select" where the view says "Choose".
  it.each(['en', ...catalogues.locales])('are those of the modal, in %s', async (locale) => {
    const catalogue: Readonly<Record<string, string>> | undefined =
      locale === 'en' ? { ...english, 'title.networks': 'Select Network' } : await catalogues.load(locale)
    const [first, busy, select, change] = wordsIn(locale) ?? ENGLISH
    expect([first, select, change]).toEqual(['title.connect', 'title.networks', 'title.switchNetwork'].map((name) => catalogue?.[name]))
    expect(busy).toMatch(/\S\.\.\.$/)
    expect(busy === ENGLISH[1]).toBe(locale === 'en')
  })

  it.each(['de', 'DE-at', 'pt-BR', 'zh', 'zh-HK', 'zh-tw', 'sv', '', 'constructor'])(
    'are chosen as the modal chooses its language: %j',
    (tag) => {
      const match = matchLocale(tag, catalogues.locales)
      expect(wordsIn(tag)).toBe(match && wordsIn(match))
    },
  )

  it('are English where the site gives no tag at all', async () => {
    const portico = waiting({ locale: 7 as never })
    render(page(portico))
    await act(async () => portico.setLocale('de'))
    await screen.findByText('Wallet verbinden')
    await act(async () => portico.setLocale({} as never))
    expect((await connect()).textContent).toBe('Connect Wallet')
  })

  it('are English on a server, and after hydration in the language of the page', async () => {
    document.documentElement.lang = 'de'
    const portico = waiting()
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = renderToString(page(portico))
    expect(place.textContent).toContain('Connect Wallet')
    const mismatches: unknown[] = []
    const root = await act(async () => hydrateRoot(place, page(portico), { onRecoverableError: (error) => mismatches.push(error) }))
    await screen.findByText('Wallet verbinden')
    expect(mismatches).toEqual([])
    act(() => root.unmount())
    place.remove()
  })

  it('follow the site’s choice of a language and its own labels', async () => {
    const portico = waiting({ locale: 'fr' })
    const { rerender } = render(page(portico))
    await screen.findByText('Connecter un portefeuille')
    expect(portico.getLocale()).toBe('fr')
    const heard: unknown[] = []
    portico.subscribeLocale((locale) => heard.push(locale))
    await act(async () => portico.setLocale('ja'))
    expect((await connect()).textContent).toBe('ウォレットを接続')
    await act(async () => portico.updateOptions({ locale: 'en' }))
    expect((await connect()).textContent).toBe('Connect Wallet')
    expect(heard).toEqual(['ja', 'en'])
    rerender(
      <react.PorticoProvider portico={portico}>
        <react.ConnectButton label="Log in" />
      </react.PorticoProvider>,
    )
    expect((await connect()).textContent).toBe('Log in')
  })

  it('are the elements’, too', async () => {
    defineElements()
    const portico = waiting({ locale: 'ar', networks: [] })
    const [button, network] = ['portico-button', 'portico-network-button'].map((name) =>
      document.body.appendChild(Object.assign(document.createElement(name), { portico })),
    )
    const text = () => [button, network].map((element) => element?.shadowRoot?.textContent)
    await expect.poll(text).toEqual(['ربط المحفظة', 'اختيار الشبكة'])
    portico.setLocale('en-US')
    await expect.poll(text).toEqual(['Connect Wallet', 'Select Network'])
    network?.setAttribute('label', 'Netz')
    expect(text()).toEqual(['Connect Wallet', 'Netz'])
    button?.remove()
    network?.remove()
    expect(buttonWords(portico)).toBe(ENGLISH)
  })
})
