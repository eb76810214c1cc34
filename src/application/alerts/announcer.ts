import type { Toast, ToastService } from '../../domain/alerts/toast-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import { type MessageKey, textOf } from '../../domain/options/messages.ts'

/** Tells the visitor how something went, in their language. */
export class Announcer {
  constructor(
    private readonly toasts: ToastService,
    private readonly locale: LocaleService,
  ) {}

  /** `foreign`: somebody else's words instead, where there are any. */
  say(key: MessageKey, variant: Toast['variant'], foreign?: string): void {
    const message = foreign ?? textOf(this.locale.state.value.messages, key)
    this.toasts.show({ message, variant })
  }

  /** What is going on, until the returned function is called. */
  hold(key: MessageKey): () => void {
    this.toasts.show({ message: textOf(this.locale.state.value.messages, key), variant: 'loading', autoClose: false })
    return () => this.toasts.hide()
  }

  /** Only to who listens: what is seen says it in its place. */
  whisper(key: MessageKey): void {
    this.toasts.show({ message: textOf(this.locale.state.value.messages, key), variant: 'success', isUnseen: true })
  }
}
