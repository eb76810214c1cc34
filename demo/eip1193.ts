/** What `getProvider('eip155')` gives. */
export type Eip1193 = Readonly<{ request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> }>

const hexText = (text: string) => `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

export async function signMessage(provider: Eip1193 | undefined, address: string | undefined, message: string): Promise<string> {
  if (!provider || !address) throw new Error('Connect a wallet first')
  return String(await provider.request({ method: 'personal_sign', params: [hexText(message), address] }))
}

/** @param ether decimal text, up to 18 digits after the point */
export async function sendEther(provider: Eip1193 | undefined, from: string | undefined, to: string, ether: string): Promise<string> {
  if (!provider || !from) throw new Error('Connect a wallet first')
  const [whole = '0', fraction = ''] = ether.split('.')
  const value = `0x${BigInt(whole + fraction.padEnd(18, '0')).toString(16)}`
  return String(await provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value }] }))
}
