import { describe, expect, it } from 'vitest'
import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../../src/ports/siwx/siwx-verifier.ts'

/** `session` is signed well; `foreign` is one of another namespace. */
export type SiwxVerifierWorld = Readonly<{ verifier: SiwxVerifier; session: SiwxSession; foreign: SiwxSession }>

export function describeSiwxVerifier(adapter: string, open: () => Promise<SiwxVerifierWorld>): void {
  describe(`SiwxVerifier: ${adapter}`, () => {
    it('says which sessions are its own', async () => {
      const { verifier, session, foreign } = await open()
      expect([verifier.shouldVerify(session), verifier.shouldVerify(foreign)]).toEqual([true, false])
      expect(session.data.chainId.startsWith(`${verifier.chainNamespace}:`)).toBe(true)
    })

    it('accepts what the account signed', async () => {
      const { verifier, session } = await open()
      expect(await verifier.verify(session)).toBe(true)
    })

    it('refuses another text, another account, and what is no signature', async () => {
      const { verifier, session, foreign } = await open()
      const data = { ...session.data, accountAddress: foreign.data.accountAddress }
      const wrong: readonly unknown[] = [
        { ...session, message: `${session.message}.` },
        { ...session, data },
        ...['', '0x', 'x'.repeat(100_000), undefined, null, 7, {}].map((signature) => ({ ...session, signature })),
      ]
      for (const each of wrong) expect(await verifier.verify(each as SiwxSession)).toBe(false)
    })
  })
}
