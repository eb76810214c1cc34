/** Node's own class; browsers have none. WalletConnect's client writes and reads by it what a session may do (ERC-5573), as base64. */
const text = (bytes, to) =>
  to === 'base64'
    ? btoa(String.fromCharCode(...bytes))
    : to === 'hex'
      ? [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      : new TextDecoder().decode(bytes)
export const Buffer = {
  isBuffer: () => false,
  from(value, as) {
    const bytes =
      typeof value !== 'string'
        ? Uint8Array.from(value)
        : as === 'base64'
          ? Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
          : new TextEncoder().encode(value)
    return Object.defineProperty(bytes, 'toString', { value: (to) => text(bytes, to) })
  },
}
