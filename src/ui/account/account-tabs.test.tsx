import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { AccountParts } from './account-parts.ts'

afterEach(() => void vi.restoreAllMocks())

const stage = () => document.querySelector<HTMLElement>('.stage') as HTMLElement

/** 230 px stand above the tabs. */
async function tabs() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.matches('.account-tabs') ? 230 - stage().scrollTop : 0, 0, 0)
  })
  return show({
    before: async (world) => {
      const parts = world.resolve(AccountParts)
      parts.add('tokens', () => <p>Tokens</p>)
      parts.add('nfts', () => <p>NFTs</p>)
      await world.connectWith(wallet('Rainbow', 'me.rainbow'))
      world.router.reset('Account')
    },
  })
}

it.each([
  ['is seen from its start where the one before was scrolled under the tabs', 1500, 186],
  ['moves nothing where the tabs are in their place', 100, 100],
])('a tab that is chosen %s', async (_, before, after) => {
  const world = await tabs()
  stage().scrollTop = before
  fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
  await settle(world)
  expect([screen.getByRole('tabpanel').textContent, stage().scrollTop]).toEqual(['NFTs', after])
})
