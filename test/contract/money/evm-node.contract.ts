import { describe, expect, it } from 'vitest'
import { balanceOfCall, readUint, transferCall } from '../../../src/domain/money/evm-calls.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { EvmNode } from '../../../src/ports/money/evm-node.ts'

/** `rich` holds 7 units of `token` and more than an ether. */
export type EvmNodeWorld = Readonly<{
  node: EvmNode
  network: Network
  rich: string
  token: string
  /** A mined transaction that succeeded, and one that failed. */
  done: string
  reverted: string
  breakDown(): void
}>

const POOR = '0x00000000000000000000000000000000000a11ce'
const NOWHERE = `0x${'ab'.repeat(32)}`
const signal = () => new AbortController().signal

export function describeEvmNode(adapter: string, open: () => EvmNodeWorld | Promise<EvmNodeWorld>): void {
  describe(`EvmNode: ${adapter}`, () => {
    it('reads coins, code, and what a contract answers', async () => {
      const { node, network, rich, token } = await open()
      expect(await node.balance(rich, network, signal())).toBeGreaterThan(10n ** 18n)
      expect(await node.balance(POOR, network, signal())).toBe(0n)
      expect(await node.code(rich, network, signal())).toBe('0x')
      expect((await node.code(token, network, signal())).length).toBeGreaterThan(2)
      const call = { from: rich, to: token, data: balanceOfCall(rich), value: 0n }
      expect(readUint(await node.call(call, network, signal()))).toBe(7n)
    })

    it('says why a call would fail, before anybody signs it', async () => {
      const { node, network, rich, token } = await open()
      const tooMuch = { from: rich, to: token, data: transferCall(POOR, 8n), value: 0n }
      const refused = { code: 'SIMULATION_FAILED', facts: { reason: expect.stringContaining('balance too low') } }
      await expect(node.call(tooMuch, network, signal())).rejects.toMatchObject(refused)
      await expect(node.estimateGas(tooMuch, network, signal())).rejects.toMatchObject(refused)
      const poor = { from: POOR, to: rich, data: '0x', value: 1n } as const
      await expect(node.call(poor, network, signal())).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    })

    it('estimates gas and its price', async () => {
      const { node, network, rich } = await open()
      expect(await node.estimateGas({ from: rich, to: POOR, data: '0x', value: 1n }, network, signal())).toBe(21_000n)
      expect(await node.gasPrice(network, signal())).toBeGreaterThan(0n)
    })

    it('knows how a transaction ended, and nothing of one that was never sent', async () => {
      const { node, network, done, reverted, rich } = await open()
      expect(await node.outcome(done, network, signal())).toBe('done')
      expect(await node.outcome(reverted, network, signal())).toBe('reverted')
      expect(await node.outcome(NOWHERE, network, signal())).toBeUndefined()
      expect(await node.transaction(NOWHERE, network, signal())).toBeUndefined()
      const known = await node.transaction(done, network, signal())
      expect(known).toMatchObject({ from: rich.toLowerCase(), block: expect.any(BigInt) })
      expect(known?.block).toBeLessThanOrEqual(await node.height(network, signal()))
      expect(await node.nonce(rich, network, signal())).toBeGreaterThan(0n)
    })

    it('finds what an account sent with a number, and nothing where it sent nothing', async () => {
      const { node, network, done, rich } = await open()
      const nonce = (await node.transaction(done, network, signal()))?.nonce ?? -1n
      expect(await node.sentAs(rich, nonce, network, signal())).toMatchObject({ hash: done, nonce, from: rich.toLowerCase() })
      expect(await node.sentAs(rich, 10_000n, network, signal())).toBeUndefined()
      expect(await node.sentAs(POOR, 0n, network, signal())).toBeUndefined()
    })

    it('rejects when it is given up, and when no node answers', async () => {
      const { node, network, rich, breakDown } = await open()
      await expect(node.balance(rich, network, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      breakDown()
      await expect(node.balance(rich, network, signal())).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    })
  })
}
