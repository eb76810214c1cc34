import { expect, it } from 'vitest'
import { tokensWorld as open } from '../../../test/support/tokens-world.ts'

it.each(['watched', 'asked for'])(
  'no service hears of an account on a network whose tokens are not read, also once the site changed its tokens: %s',
  async (what) => {
    const { tokens, connect, adapter, holdings, options, clock } = await open()
    // Not a network of the site.
    adapter.chain = 'eip155:5'
    await connect()
    if (what === 'watched') tokens.watch()
    await tokens.load()
    expect([tokens.state.value.status, holdings.asked]).toEqual(['unavailable', []])
    options.update({ tokens: { 'eip155:1': { address: `0x${'1'.repeat(40)}` } } })
    await tokens.load()
    await clock.advance(60_000)
    expect([tokens.state.value.status, holdings.asked]).toEqual(['unavailable', []])
  },
)
