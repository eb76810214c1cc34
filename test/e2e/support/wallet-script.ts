/** A small blue square: what wallets announce as their icon. */
export const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32" fill="#25f"/></svg>')}`

/**
 * The content script of a wallet that lives outside the page: announces itself (EIP-6963) and hands every request to a Playwright binding.
 */
export function walletScript({ rdns, name, binding }: Readonly<{ rdns: string; name: string; binding: string }>): string {
  return `(() => {
  const listeners = new Map()
  const call = globalThis[${JSON.stringify(binding)}]
  const provider = {
    request: async (args) => {
      const answer = await call(JSON.parse(JSON.stringify(args)))
      if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
      return answer.value
    },
    on(event, listener) { if (!listeners.has(event)) listeners.set(event, new Set()); listeners.get(event).add(listener); return provider },
    removeListener(event, listener) { listeners.get(event)?.delete(listener); return provider },
  }
  Object.defineProperty(globalThis, Symbol.for(${JSON.stringify(`e2e.wallet.${rdns}`)}), {
    value: (event, payload) => { for (const listener of [...(listeners.get(event) ?? [])]) listener(payload) },
  })
  const info = { uuid: crypto.randomUUID?.() ?? '350670db-19fa-4704-a166-e52e178b59d2', name: ${JSON.stringify(name)}, icon: ${JSON.stringify(ICON)}, rdns: ${JSON.stringify(rdns)} }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()`
}

/**
 * A wallet that lives in the page and answers from a table; counts what it is asked under \`Symbol.for('e2e.calls.<rdns>')\`.
 * Cheap: for suites that need many wallets or no chain.
 */
export function tableWallet(
  options: Readonly<{ rdns: string; name?: string; icon?: string; uuid?: string; answers?: Readonly<Record<string, unknown>> }>,
): string {
  const { rdns, name = 'Table Wallet', icon = ICON, uuid = '350670db-19fa-4704-a166-e52e178b59d4' } = options
  const answers = {
    eth_requestAccounts: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
    eth_chainId: '0x7a69',
    ...options.answers,
  }
  return `(() => {
  // Taken before a hostile page replaces them, as a content script would have its own.
  const { dispatchEvent, addEventListener, CustomEvent } = globalThis
  const answers = ${JSON.stringify(answers)}
  let granted = []
  const calls = []
  const listeners = new Map()
  Object.defineProperty(globalThis, Symbol.for(${JSON.stringify(`e2e.calls.${rdns}`)}), { value: calls, configurable: true })
  Object.defineProperty(globalThis, Symbol.for(${JSON.stringify(`e2e.wallet.${rdns}`)}), {
    configurable: true,
    value: (event, payload) => { for (const listener of [...(listeners.get(event) ?? [])]) listener(payload) },
  })
  const provider = {
    request: async ({ method }) => {
      calls.push(method)
      if (method === 'eth_requestAccounts') granted = answers[method]
      if (Object.hasOwn(answers, method)) return answers[method]
      return method === 'eth_accounts' ? granted : null
    },
    on(event, listener) { calls.push('on ' + event); if (!listeners.has(event)) listeners.set(event, new Set()); listeners.get(event).add(listener); return provider },
    removeListener(event, listener) { listeners.get(event)?.delete(listener); return provider },
  }
  const info = { uuid: ${JSON.stringify(uuid)}, name: ${JSON.stringify(name)}, icon: ${JSON.stringify(icon)}, rdns: ${JSON.stringify(rdns)} }
  const announce = () => dispatchEvent.call(globalThis, new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener.call(globalThis, 'eip6963:requestProvider', announce)
  announce()
})()`
}
