/** What WalletConnect's client keeps goes into our own store (`session-storage.ts`); theirs would be 4 kB more before a code is shown. */
export default class {
  constructor() {
    throw new Error('No storage')
  }
}
