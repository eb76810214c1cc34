import { toBase64, utf8 } from '../shared/text-bytes.ts'

/** ADR-36: a text wrapped in a transaction that no chain accepts, so that it can be signed. */
export type SignDataDoc = Readonly<{
  chain_id: ''
  account_number: '0'
  sequence: '0'
  fee: Readonly<{ gas: '0'; amount: readonly [] }>
  msgs: readonly [Readonly<{ type: 'sign/MsgSignData'; value: Readonly<{ signer: string; data: string }> }>]
  memo: ''
}>

export function signDataDoc(signer: string, data: string | Uint8Array): SignDataDoc {
  const bytes = typeof data === 'string' ? utf8(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(bytes) } }],
    memo: '',
  }
}
