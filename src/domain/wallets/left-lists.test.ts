import { describe, expect, it } from 'vitest'
import { coreWorld, quiet } from '../../../test/support/core-world.ts'
import { listed, registryWorld } from '../../../test/support/registry-world.ts'
import type { RegistryPage, RegistryQuery } from '../../ports/wallets/wallet-registry.ts'
import { fail } from '../errors/fail.ts'

const many = Array.from({ length: 100 }, (_, index) => listed(`W${index}`))

function open() {
  const core = coreWorld({ options: { projectId: 'p1', features: { headless: true } } })
  const made = registryWorld({ ...core, settings: core.options }, true)
  made.registry.wallets = many
  const { registry, list } = made
  const answer = registry.find.bind(registry)
  /** Nothing is answered until the returned function is called. */
  const silence = () => {
    registry.find = () => new Promise(() => {})
    return () => {
      registry.find = answer
    }
  }
  return { ...core, ...made, silence, names: () => list.state.value.wallets.map(({ name }) => name) }
}

describe('the list of all wallets', () => {
  it.each(['first', 'second'])('goes on for who left it while the %s page was on its way', async (page) => {
    const { service, list, silence, names } = open()
    await service.load()
    if (page === 'second') {
      list.start()
      await quiet()
    }
    const speak = silence()
    if (page === 'first') list.start()
    else void list.more()
    await quiet()
    list.stop()
    speak()
    list.start()
    await quiet()
    // The view asks for more where the status is `ready` only.
    expect([list.state.value.status, names().length > 4]).toEqual(['ready', true])
  })
})

describe('wallets for a list of the site’s own', () => {
  it('come for who asked first, where a newer question was given up by who asked that', async () => {
    const { headless, registry } = open()
    const answers = new Map<string | undefined, () => void>()
    registry.find = ({ search }: RegistryQuery) =>
      new Promise<RegistryPage>((resolve) => {
        const answer = () => resolve({ wallets: [listed('A')], count: 1 })
        answers.set(search, answer)
      })
    const mine = headless.fetch({ search: 'a' })
    const stop = new AbortController()
    const other = headless.fetch({ search: 'b', signal: stop.signal })
    stop.abort()
    await expect(other).rejects.toMatchObject({ code: 'ABORTED' })
    await quiet()
    for (const answer of answers.values()) answer()
    expect((await mine).wcWallets).toHaveLength(1)
  })

  it('fail for who asked with the reason, not with the abort of somebody else', async () => {
    const { headless, registry } = open()
    let refuse = () => {}
    registry.find = ({ search }: RegistryQuery) =>
      new Promise<RegistryPage>((_, reject) => {
        if (search === 'a') refuse = () => reject(fail('HTTP_UNREACHABLE', { url: 'x' }))
      })
    const mine = headless.fetch({ search: 'a' })
    mine.catch(() => {})
    await expect(headless.fetch({ search: 'b', signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
    refuse()
    await expect(mine).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
  })
})
