import { hex, seededRandom } from './seeded-random.ts'

/** A row of the wallet registry, as on the wire. */
export type RegistryWallet = Readonly<{
  id: string
  name: string
  homepage: string
  image_id: string
  order: number
  mobile_link: string | null
  desktop_link: string | null
  webapp_link: string | null
  link_mode: string | null
  app_store: string | null
  play_store: string | null
  chrome_store: string | null
  rdns: string | null
  injected: readonly Readonly<{ namespace: string; injected_id: string }>[] | null
  chains: readonly string[]
  description: string
  badge_type: 'certified' | 'none'
  supports_wc: boolean
  supports_wcpay: boolean
}>

/** Registry id, name, reverse domain. Public identifiers that connectors are matched by. */
const KNOWN = [
  ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'MetaMask', 'io.metamask'],
  ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', 'Trust Wallet', 'com.trustwallet.app'],
  ['1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369', 'Rainbow', 'me.rainbow'],
  ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'Phantom', 'app.phantom'],
  ['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', 'OKX Wallet', 'com.okex.wallet'],
  ['38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662', 'Bitget Wallet', 'com.bitget.web3'],
  ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 'Solflare', null],
  ['2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0', 'Backpack', 'app.backpack'],
  ['d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', 'Coinbase', 'com.coinbase.wallet'],
  ['2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', 'Binance Wallet', 'com.binance.wallet'],
  ['ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18', 'Zerion', 'io.zerion.wallet'],
  ['225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f', 'Safe', null],
  ['19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927', 'Ledger Wallet', null],
  ['2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b', 'Xverse Wallet', null],
  ['483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13', 'Leather', null],
  ['2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01', 'Coin98', 'coin98.com'],
] as const

const FIRST =
  'Amber Anchor Apex Atlas Aurora Beacon Birch Blue Bright Calm Cedar Clear Cobalt Comet Copper Coral Crystal Delta Drift Echo Ember Fable Falcon Fern Flint Frost Garnet Glade Golden Harbor Hazel Indigo Iris Ivory Jade Juniper Kite Lagoon Lantern Linden Lotus Lunar Maple Marble Meadow Mint Mosaic North Nova Oak Olive Onyx Opal Orbit Otter Pebble Pine Polar Prism Quartz Quill Raven Ridge River Saffron Sage Sierra Silver Slate Solar Spruce Stellar Summit Swift Tidal Topaz Umber Velvet Vertex Violet Willow Winter Zephyr'.split(
    ' ',
  )
const SECOND = 'Wallet Vault Purse Keys Keyring Pocket Safe Pay Pass Key Wing Gate Link Port Chest Coin Bay Nest'.split(' ')

const EVM = ['1', '10', '56', '100', '137', '8453', '42161', '43114', '59144', '31337', '31338'].map((id) => `eip155:${id}`)
const OTHERS = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'cosmos:cosmoshub-4',
  'sui:mainnet',
  'stacks:1',
]

type Identity = Readonly<{ id: string; name: string; rdns: string | null }>

/** `count` wallets in the registry's order; the first are the well-known ones. Every id and name is unique. */
export function registryWallets(seed: number, count: number): readonly RegistryWallet[] {
  const random = seededRandom(seed)
  const wallets: RegistryWallet[] = KNOWN.slice(0, count).map(([id, name, rdns], index) => wallet(random, { id, name, rdns }, index))
  const names = new Set(wallets.map(({ name }) => name))
  while (wallets.length < count) {
    const pair = `${pick(random, FIRST)} ${pick(random, SECOND)}`
    const name = names.has(pair) ? `${pair} ${wallets.length}` : pair
    names.add(name)
    const rdns = random() < 0.3 ? `example.${slug(name)}` : null
    wallets.push(wallet(random, { id: hex(random, 64), name, rdns }, wallets.length))
  }
  return wallets
}

function wallet(random: () => number, { id, name, rdns }: Identity, index: number): RegistryWallet {
  const word = slug(name)
  const mobile = random() < 0.85
  const payOnly = index > 100 && random() < 0.02
  const site = `https://${word}.example`
  return {
    id,
    name,
    homepage: `${site}/`,
    image_id: `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 10)}00`,
    order: (index + 1) * 10,
    mobile_link: mobile ? `${word}://` : null,
    desktop_link: random() < 0.2 ? `${word}-desktop://` : null,
    webapp_link: random() < 0.15 ? `https://app.${word}.example/` : null,
    link_mode: mobile && random() < 0.2 ? `https://link.${word}.example` : null,
    app_store: mobile ? `https://apps.apple.com/app/id${1_000_000_000 + index}` : null,
    play_store: mobile ? `https://play.google.com/store/apps/details?id=example.${word}` : null,
    chrome_store: rdns ? `https://chromewebstore.google.com/detail/${word}` : null,
    rdns,
    injected: rdns ? [{ namespace: 'eip155', injected_id: `is${name.replaceAll(/\W/g, '')}` }] : null,
    chains: [...EVM.filter((_, at) => at === 0 || random() < 0.7), ...OTHERS.filter(() => random() < 0.2)],
    description: `${name} keeps your keys on your own device.`,
    badge_type: random() < 0.25 ? 'certified' : 'none',
    supports_wc: !payOnly && (mobile || random() < 0.5),
    supports_wcpay: payOnly || random() < 0.1,
  }
}

function pick(random: () => number, words: readonly string[]): string {
  return words[Math.floor(random() * words.length)] ?? ''
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
