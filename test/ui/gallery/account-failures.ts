import { SessionsService } from '../../../src/domain/account/sessions-service.ts'
import { NameSearch } from '../../../src/domain/names/name-search.ts'
import { FakeSmartSessions } from '../../fakes/account/fake-smart-sessions.ts'
import { FakeTokenFacts } from '../../fakes/account/fake-token-facts.ts'
import { FakeWalletAbilities } from '../../fakes/account/fake-wallet-abilities.ts'
import { FakeActivityHistory } from '../../fakes/activity/fake-activity-history.ts'
import type { FakeNameDirectory } from '../../fakes/names/fake-name-directory.ts'
import { withActivity } from '../activity.ts'
import { withEmbedded } from '../embedded.ts'
import { withNames } from '../names.ts'
import type { World } from '../world.ts'
import { failing, never, OWNER, tabs, view } from './account-states.tsx'

const sessions = (set: (sessions: FakeSmartSessions, world: World) => unknown) =>
  view('SmartSessionList', async (world) => {
    const made = new FakeSmartSessions()
    set(made, world)
    world.bind(SessionsService, new SessionsService(made, new FakeWalletAbilities(), world.active, new FakeTokenFacts(), world.clock))
    await withNames(world)
  })
const transactions = (set: (history: FakeActivityHistory, world: World) => unknown) =>
  view('Transactions', async (world) => {
    const history = new FakeActivityHistory()
    set(history, world)
    await withActivity(world, history)
  })
/** A name is typed. */
const naming = (set: (directory: FakeNameDirectory) => unknown) =>
  view('RegisterAccountName', async (world) => {
    set(await withNames(world))
    world.resolve(NameSearch).type('harbour')
    await world.clock.advance(1000)
  })

/** The account's views, where something is missing, slow or refused. */
export const accountFailures = {
  'nfts-offline': tabs(
    'nfts',
    ({ items }) => {
      items.failure = failing
    },
    async ({ page }) => page.online$.next(false),
  ),
  'activity-offline': tabs(
    'activity',
    ({ history }) => {
      history.failure = failing
    },
    async ({ page }) => page.online$.next(false),
  ),
  'transactions-loading': transactions((history) => {
    history.page = never
  }),
  'transactions-failed': transactions((history) => {
    history.failure = failing
  }),
  'transactions-offline': transactions((history, { page }) => {
    page.online$.next(false)
    history.failure = failing
  }),
  'transactions-none': transactions(() => {}),
  'sessions-loading': sessions((made) => {
    made.list = never
  }),
  'sessions-failed': sessions((made) => {
    made.failure = failing
  }),
  'sessions-offline': sessions((made, { page }) => {
    page.online$.next(false)
    made.failure = failing
  }),
  'sessions-none': sessions((made) => made.granted.set(`eip155:1:${OWNER}`, [])),
  'receive-none': view('WalletReceive', async () => {}),
  'receive-unconfirmed': view('WalletReceive', async (world) => {
    world.adapter.connect = async () => ({
      accounts: [{ namespace: 'eip155', address: OWNER }],
      caipNetworkId: 'eip155:1',
      isConfirmed: false,
    })
    await withNames(world)
  }),
  'name-looking': naming((directory) => {
    directory.suggestions = never
  }),
  'name-found': naming(() => {}),
  'name-taken': naming(({ records }) => records.set('harbour.reown.id', { name: 'harbour.reown.id', addresses: {}, attributes: {} })),
  'name-failed': naming((directory) => {
    directory.isDown = true
  }),
  'smart-account-failed': {
    ...view('SmartAccountSettings', async (world) => {
      const { site } = await withEmbedded(world)
      site.answers.set('SET_PREFERRED_ACCOUNT', () => {
        throw failing
      })
    }),
    press: '[data-testid=account-toggle-preferred-account-type]',
  },
  'smart-account-none': view('SmartAccountSettings', async (world) => {
    const { site } = await withEmbedded(world, { smartNetworks: [] })
    site.kind = 'eoa'
  }),
}
