import { isChainNamespace } from '../../domain/network/network.ts'
import type { Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { Portico } from '../../ports/host/portico.ts'
import { paint } from '../../ui/host/button-accent.ts'
import { buttonCss } from '../../ui/host/button-css.ts'
import { buttonText, connectText, networkText, shortAddress } from '../../ui/host/button-text.ts'
import { buttonWords, followButtonWords } from '../../ui/host/button-words.ts'
import { makeSheet } from '../../ui/modal/dialog-host.ts'
import { followCurrent } from '../launcher/current.ts'

type Parts = Readonly<{
  text: string
  extra?: string | undefined
  testId: string
  kind: 'main' | 'quiet'
  address?: string | undefined
  busy?: boolean
  disabled?: boolean
  act(): unknown
}>

/** Registers our elements once. Skipped on a server, and for names that the page has already registered. */
export function defineElements(): void {
  if (typeof HTMLElement === 'undefined' || typeof customElements === 'undefined') return

  /** A button for the page's current Portico, or for the one set as its `portico` property. */
  abstract class PorticoElement extends HTMLElement {
    static observedAttributes = [
      'disabled',
      'balance',
      'size',
      'label',
      'loading-label',
      'loadinglabel',
      'chars-start',
      'chars-end',
      'namespace',
    ]
    #portico: Portico | undefined
    #stop: Unsubscribe[] = []
    #own: Portico | undefined

    get portico(): Portico | undefined {
      return this.#portico
    }

    set portico(portico: Portico | undefined) {
      this.#own = portico
      if (this.isConnected) this.connectedCallback()
    }

    connectedCallback(): void {
      this.#upgrade()
      this.disconnectedCallback()
      if (this.#own) this.#follow(this.#own)
      else this.#stop.push(followCurrent((portico) => this.#follow(portico)))
    }

    disconnectedCallback(): void {
      for (const stop of this.#stop) stop()
      this.#stop = []
      this.detach()
    }

    attributeChangedCallback(name: string): void {
      if (!this.isConnected) return
      // The subscription depends on the namespace, so it is renewed.
      if (name === 'namespace') this.connectedCallback()
      else this.update()
    }

    /** A `portico` property set before the element was upgraded shadows the class's accessor: delete it and set it again. */
    #upgrade(): void {
      if (!Object.hasOwn(this, 'portico')) return
      this.#own = Object.getOwnPropertyDescriptor(this, 'portico')?.value as Portico | undefined
      Reflect.deleteProperty(this, 'portico')
    }

    /** An attribute in either spelling: `loading-label` or `loadingLabel`. */
    protected text(name: string): string | undefined {
      return this.getAttribute(name) ?? this.getAttribute(name.replace('-', '')) ?? undefined
    }

    protected get namespace() {
      const value = this.getAttribute('namespace')
      return isChainNamespace(value) ? value : undefined
    }

    protected detach(): void {}
    protected abstract update(): void

    #follow(portico: Portico | undefined): void {
      for (const stop of this.#stop.splice(1)) stop()
      this.#portico = portico
      const changed = () => this.isConnected && this.update()
      if (portico)
        this.#stop.push(
          portico.subscribeState(changed),
          portico.subscribeAccount(changed, this.namespace),
          portico.subscribeNetwork(changed),
          portico.subscribeTheme(changed),
          followButtonWords(portico, changed),
        )
      this.update()
    }
  }

  abstract class ButtonElement extends PorticoElement {
    #button: HTMLButtonElement | undefined
    #act: () => unknown = () => {}

    /** Undefined = renders nothing. */
    abstract parts(portico: Portico): Parts | undefined

    protected update(): void {
      const parts = this.portico && this.parts(this.portico)
      const button = this.#make()
      button.hidden = parts === undefined
      if (!parts || !this.portico) return void button.removeAttribute('address')
      paint(button, this.portico.getTheme().themeVariables)
      const { text, extra, testId, kind, address, busy, disabled, act } = parts
      const spans = [extra, text].flatMap((words) =>
        words === undefined ? [] : [Object.assign(this.ownerDocument.createElement('bdi'), { textContent: words })],
      )
      button.replaceChildren(...spans)
      button.disabled = disabled || this.hasAttribute('disabled')
      button.dataset['porticoButton'] = kind
      button.dataset['size'] = this.getAttribute('size') ?? 'md'
      button.dataset['testid'] = testId
      button.ariaBusy = String(busy ?? false)
      if (address) button.setAttribute('address', address)
      else button.removeAttribute('address')
      this.#act = act
    }

    #make(): HTMLButtonElement {
      if (this.#button) return this.#button
      const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true })
      shadow.adoptedStyleSheets = [makeSheet(this.ownerDocument, buttonCss)]
      const button = this.ownerDocument.createElement('button')
      button.type = 'button'
      button.ariaHasPopup = 'dialog'
      button.addEventListener('click', () => void Promise.resolve(this.#act()).catch(() => {}))
      for (const event of ['pointerenter', 'focus', 'touchstart'])
        button.addEventListener(event, () => this.portico?.preload(), { passive: true })
      shadow.append(button)
      this.#button = button
      return button
    }
  }

  const suffix = (namespace: string | undefined) => (namespace ? `-${namespace}` : '')

  class ConnectButton extends ButtonElement {
    parts(portico: Portico): Parts {
      const { open, loading } = portico.getState()
      const { namespace } = this
      const busy = loading || portico.getAccount(namespace).status === 'connecting'
      const text = connectText(buttonWords(portico), busy, this.text('label'), this.text('loading-label'))
      const act = () => (open ? portico.close() : portico.open({ view: 'Connect', namespace }))
      return { text, testId: `connect-button${suffix(namespace)}`, kind: 'main', busy, act }
    }
  }

  class AccountButton extends ButtonElement {
    parts(portico: Portico): Parts | undefined {
      const { namespace } = this
      const account = portico.getAccount(namespace)
      const { address } = account
      if (!address) return undefined
      const { amount, name } = buttonText(account, this.getAttribute('balance') !== 'hide')
      const text = name ?? shortAddress(address, Number(this.text('chars-start') ?? 4), Number(this.text('chars-end') ?? 6))
      const act = () => portico.open({ view: 'Account', namespace })
      return { text, extra: amount, testId: `account-button${suffix(namespace)}`, kind: 'quiet', address, act }
    }
  }

  class NetworkButton extends ButtonElement {
    parts(portico: Portico): Parts {
      const text = networkText(buttonWords(portico), portico.getNetwork(), this.text('label'))
      const disabled = portico.getState().loading
      return { text, testId: 'w3m-network-button', kind: 'quiet', disabled, act: () => portico.open({ view: 'Networks' }) }
    }
  }

  class AnyButton extends ButtonElement {
    parts(portico: Portico): Parts {
      const isConnected = portico.getAccount(this.namespace).address !== undefined
      const parts = isConnected ? AccountButton.prototype.parts.call(this, portico) : undefined
      return parts ?? ConnectButton.prototype.parts.call(this, portico)
    }
  }

  class Modal extends PorticoElement {
    #detach: Unsubscribe | undefined
    #shown: Portico | undefined

    protected update(): void {
      if (this.portico === this.#shown) return
      this.detach()
      this.#shown = this.portico
      this.#detach = this.portico?.attach(this)
    }

    protected override detach(): void {
      this.#detach?.()
      this.#detach = undefined
      this.#shown = undefined
    }
  }

  const elements = {
    'portico-button': AnyButton,
    'portico-connect-button': ConnectButton,
    'portico-account-button': AccountButton,
    'portico-network-button': NetworkButton,
    'portico-modal': Modal,
  }
  for (const [name, Element] of Object.entries(elements)) {
    try {
      if (!customElements.get(name)) customElements.define(name, Element)
    } catch {
      // The page forbids new elements; the page's own buttons can still call `open()`.
    }
  }
}
