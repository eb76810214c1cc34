import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { createPortico, readSnapshot, writeSnapshot } from '../../src/index.ts'
import { base, mainnet } from '../../src/networks.ts'

const options = { networks: [mainnet, base], storage: 'memory' } as const
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const account = {
  ...{ status: 'connected', isConnected: true, isConfirmed: true, address, balance: '1.5', balanceSymbol: 'ETH' },
  allAccounts: [{ namespace: 'eip155', address, chainId: 1, caipAddress: undefined }],
  user: { email: 'ada@mail.example' },
} as const
const connected = () => Object.assign(createPortico(options), { getAccount: () => account })
const cookieOf = (line: string) => line.split(';')[0] ?? ''

describe('the snapshot in a cookie', () => {
  it('is what a server renders first', () => {
    const line = writeSnapshot(connected())
    expect(line).toMatch(/^portico=[^;]+;path=\/;samesite=lax;max-age=2592000$/)
    expect(line.length).toBeLessThan(4000)
    expect(decodeURIComponent(line)).not.toContain('ada@mail.example')
    const initialState = readSnapshot(`other=1; ${cookieOf(line)}; more=2`)
    const portico = createPortico({ ...options, initialState })
    expect(portico.getAccount()).toMatchObject({ address, balance: '1.5', balanceSymbol: 'ETH', allAccounts: [{ chainId: 1 }] })
    expect(portico.getNetwork()).toMatchObject({ caipNetworkId: 'eip155:1', chainId: 1, caipNetwork: { name: 'Ethereum' } })
  })

  it('is deleted when nothing is connected', () => {
    const line = writeSnapshot(createPortico(options))
    expect(line).toMatch(/;max-age=0$/)
    expect(readSnapshot(cookieOf(line))).toBeUndefined()
  })

  it.each([
    undefined,
    null,
    '',
    'a=b',
    'xportico=%7B%7D',
    'portico=%',
    'portico=null',
    'portico=7',
    'portico=%7B%22account%22%3A%7B%7D%7D',
  ])('is nothing where the cookie is %j', (cookies) => expect(readSnapshot(cookies)).toBeUndefined())

  it('takes less than 300 bytes, writing and reading together', async () => {
    const contents = `export { readSnapshot, writeSnapshot } from './src/composition/launcher/cookie-snapshot.ts'`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: process.cwd() },
      ...{ bundle: true, minify: true, format: 'esm', write: false },
    })
    const [code = ''] = outputFiles[0]?.text.split('export{') ?? []
    expect(code).toContain('portico=')
    expect(gzipSync(code).length).toBeLessThan(300)
  })
})
