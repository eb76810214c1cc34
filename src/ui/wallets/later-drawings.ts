import type { Drawing } from './drawing.ts'
import { web3icons } from './web3icons.ts'

const path = (d: string) => `<path d="${d}"/>`
const line = (d: string, width: number, colour = '#fff') =>
  `<path fill="none" stroke="${colour}" stroke-width="${String(width)}" d="${d}"/>`

const ETHER = path('M16 4 8.5 16.3l7.5 4.3 7.5-4.3ZM8.5 17.9 16 28l7.5-10.1L16 22.2Z')
const BITCOIN = line(
  'M11 9.3h7.3a3.2 3.2 0 0 1 0 6.4H13h5.8a3.5 3.5 0 0 1 0 7H11M13 9.3v13.4M14.2 6.5v3M18 6.5v3M14.2 22.5v3M18 22.5v3',
  2.2,
)
const DOLLAR = line(
  'M12.3 6.9a9.7 9.7 0 0 0 0 18.2M19.7 6.9a9.7 9.7 0 0 1 0 18.2M19.3 13c-.3-1.4-1.6-2.1-3.3-2.1-1.9 0-3.3.9-3.3 2.4 0 3.6 6.9 1.8 6.9 5.4 0 1.6-1.5 2.6-3.6 2.6s-3.4-.9-3.6-2.4M16 8.9v2M16 21.2v2',
  1.9,
)

/** Of the most used networks and their coins, by our own hand and from web3icons: asset keys, as the registry's pictures have them. */
export const laterDrawings: readonly (readonly [keys: string, drawing: Drawing])[] = [
  ['network:1 network:11155111 network:17000 network:31337 token:ETH', ['#627eea', ETHER]],
  ['token:WETH', ['#3c3c3d', ETHER]],
  ['network:000000000019d6689c085ae165831e93 token:BTC', ['#f7931a', BITCOIN]],
  ['network:000000000933ea01ad0ee984209779ba network:00000008819873e925422c1ff0f99f7c', ['#5fbf5f', BITCOIN]],
  ['token:WBTC token:cbBTC', ['#5a5564', BITCOIN]],
  [
    'network:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp network:EtWTRABZaYq6iMfeYKouRu166VU2xqa1 network:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z token:SOL',
    ['#121212', '<path fill="#14f195" d="M10.5 8.5H26L21.5 13H6Zm11 5.25H6L10.5 18.25H26ZM10.5 19H26l-4.5 4.5H6Z"/>'],
  ],
  ['token:USDC token:USDC.e token:USDbC', ['#2775ca', DOLLAR]],
  [
    'token:USDT token:USDT0',
    [
      '#26a17b',
      `${path('M8 8h16v4h-6v13h-4V12H8Z')}<ellipse cx="16" cy="15.5" rx="8.5" ry="2.3" fill="none" stroke="#fff" stroke-width="1.5"/>`,
    ],
  ],
  ['token:DAI token:USDS', ['#f5ac37', line('M11.5 8.5h4a7.5 7.5 0 0 1 0 15h-4ZM7.5 14H25M7.5 18H25', 2)]],
  ['network:8453 network:84532', ['#0052ff', path('M16 26a10 10 0 1 0-9.95-11H19v2H6.05A10 10 0 0 0 16 26Z')]],
  [
    'network:10 network:11155420 token:OP',
    ['#ff0420', line('M11 12.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7ZM19 21v-8.5h3.2a2.5 2.5 0 0 1 0 5H19', 2.6)],
  ],
  [
    'network:42161 network:42170 network:421614 token:ARB',
    ['#213147', `${line('M16 6 24.5 11v10L16 26 7.5 21V11Z', 1.8, '#28a0f0')}${line('m11.8 21.5 4.2-11 4.2 11', 2.4)}`],
  ],
  [
    'network:137 network:80002 token:POL token:MATIC',
    ['#8247e5', line('m12 18.5-4-2.3v-4.4l4-2.3 4 2.3v8.4l4 2.3 4-2.3v-4.4l-4-2.3', 2.4)],
  ],
  [
    'network:56 network:97 token:BNB',
    [
      '#f0b90b',
      path(
        'm16 6 6 6-2.2 2.2-3.8-3.8-3.8 3.8L10 12Zm0 20-6-6 2.2-2.2 3.8 3.8 3.8-3.8L22 20Zm0-13.2 3.2 3.2-3.2 3.2-3.2-3.2Zm-7.8 1L10.4 16l-2.2 2.2L6 16Zm15.6 0L26 16l-2.2 2.2-2.2-2.2Z',
      ),
    ],
  ],
  [
    'network:43114 network:43113 token:AVAX',
    [
      '#e84142',
      path(
        'M16 7c.7 0 1.1.4 1.4 1l1.8 3.3c.4.8.4 1.4 0 2.2l-5.7 10c-.4.8-.9 1-1.7 1H7.7c-1 0-1.4-.7-.9-1.6L14.6 8c.3-.6.7-1 1.4-1Zm5.3 10.3 3.8 6.2c.4.6 0 1-.6 1h-6.6c-.7 0-1-.4-.7-1l3-6.2c.3-.6.8-.6 1.1 0Z',
      ),
    ],
  ],
  ['network:324 network:300', ['#1e69ff', path('m27 16-6.5-6v4.2L13 20h7.5v2ZM5 16l6.5 6v-4.2L19 12h-7.5v-2Z')]],
  ['network:59144 network:59141', ['#121212', `${line('M9.5 11v11.5H21', 3)}<circle cx="20.5" cy="11" r="2.5"/>`]],
  ['network:42220 token:CELO', ['#fcff52', line('M22.5 12.2a7.5 7.5 0 1 0 0 7.6', 4, '#121212')]],
  ['token:LINK', ['#2a5ada', line('M16 7.5 23.4 11.75v8.5L16 24.5 8.6 20.25v-8.5Z', 3.2)]],
  ...web3icons,
]
