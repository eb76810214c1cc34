import 'portico/elements'
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { portico } from './portico'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (account().isConnected) {
      <section>
        <p id="address">{{ account().address }}</p>
        <button type="button" (click)="sign()">Sign a message</button>
        <p id="signature">{{ signature() }}</p>
        <button type="button" (click)="disconnect()">Disconnect</button>
      </section>
    } @else {
      <portico-connect-button></portico-connect-button>
    }
  `,
})
export class App {
  readonly account = signal(portico.getAccount())
  readonly signature = signal('')

  constructor() {
    portico.subscribeAccount((now) => this.account.set(now))
  }

  async sign() {
    const params = ['0x48656c6c6f', this.account().address]
    const signature = await portico.getProvider('eip155')?.request({ method: 'personal_sign', params })
    this.signature.set(String(signature))
  }

  disconnect() {
    return portico.disconnect()
  }
}
