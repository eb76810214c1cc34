import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSiwx } from '../../../test/fakes/siwx/fake-siwx.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { SIGN_IN_VIEWS, signInViews, withSignIn } from '../../../test/ui/sign-in.ts'
import { type World, wallet } from '../../../test/ui/world.ts'
import { fail } from '../../domain/errors/fail.ts'
import { coreViews } from '../modal/core-views.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function asked(prepare: (siwx: FakeSiwx) => void = () => {}) {
  const siwx = new FakeSiwx()
  siwx.domain = 'shop.example'
  prepare(siwx)
  let parts: Awaited<ReturnType<typeof withSignIn>> | undefined
  const world = await show({
    views: { ...coreViews, ...signInViews },
    supplied: SIGN_IN_VIEWS,
    before: async (made) => {
      parts = await withSignIn(made, siwx)
      await made.connectWith(wallet('Rainbow', 'me.rainbow'))
    },
  })
  await settle(world, 600)
  if (!parts) throw new Error('no sign-in')
  return { world, siwx, parts }
}
const view = ({ router, modal }: World) => (modal.state.value.open ? router.current.view : 'closed')
const press = async (world: World, button: HTMLElement, ms = 0) => {
  fireEvent.click(button)
  await settle(world, ms)
}

it('shows who asks, the account, the network and every character of the text', async () => {
  const { parts } = await asked()
  const state = parts.service.state.value
  expect(screen.getByTestId('siwx-message').textContent).toBe('shown' in state && state.shown.text)
  expect(['domain', 'origin', 'account', 'network'].map((name) => screen.getByTestId(`siwx-${name}`).textContent)).toEqual([
    'shop.example',
    'https://shop.example',
    MINE,
    'Ethereum',
  ])
})

it('offers to disconnect while a cancel waits for the wallet to switch back', async () => {
  const { world } = await asked()
  await press(world, screen.getByTestId('w3m-connecting-siwe-sign'))
  await act(async () => world.adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' }))
  await settle(world, 600)
  expect(view(world)).toBe('SIWXSignMessage')
  expect(screen.queryByTestId('siwx-disconnect')).toBeNull()
  world.adapter.silentSwitch = true
  await press(world, screen.getByTestId('w3m-connecting-siwe-cancel'))
  expect(screen.getByTestId('w3m-connecting-siwe-cancel').getAttribute('aria-busy')).toBe('true')
  const leave = screen.getByTestId('siwx-disconnect')
  expect([leave.textContent, view(world)]).toEqual(['Disconnect', 'SIWXSignMessage'])
  await press(world, leave)
  expect([view(world), world.connections.connections]).toEqual(['closed', []])
})

it('says that nobody can be asked, and tries again', async () => {
  let isDown = true
  const { world, siwx } = await asked((made) => {
    const given = made.getSessions.bind(made)
    made.getSessions = async (...args) => {
      if (isDown) throw fail('HTTP_UNREACHABLE', { url: '' })
      return given(...args)
    }
  })
  expect(screen.getByRole('alert').textContent).toContain('SIWX_INIT_FAILED')
  expect(screen.queryByTestId('w3m-connecting-siwe-sign')).toBeNull()
  isDown = false
  await press(world, screen.getByTestId('w3m-connecting-siwe-retry'), 600)
  expect([screen.getByTestId('siwx-message').textContent?.includes(MINE), siwx.nonces]).toEqual([true, 1])
})
