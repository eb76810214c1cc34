import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const { repository } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { repository: { url: string } }
const REPOSITORY = repository.url.replace(/^git\+|\.git$/g, '')

const page = (text: string, link: string) => ({ text, link: `/${link}` })
const group = (text: string, items: readonly (readonly [string, string])[]) => ({
  text,
  items: items.map(([name, link]) => page(name, link)),
})

const GUIDES = [
  ['React', 'guides/react'],
  ['Next', 'guides/next'],
  ['Vue', 'guides/vue'],
  ['Nuxt', 'guides/nuxt'],
  ['SvelteKit', 'guides/sveltekit'],
  ['Astro', 'guides/astro'],
  ['React Router', 'guides/react-router'],
  ['Angular', 'guides/angular'],
  ['Plain HTML', 'guides/html'],
  ['JavaScript', 'guides/javascript'],
] as const

export default defineConfig({
  title: 'Portico',
  description: 'A wallet-connection modal that any website embeds.',
  cleanUrls: true,
  lastUpdated: false,
  vue: { template: { compilerOptions: { isCustomElement: (name) => name.startsWith('portico-') } } },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    // What a page links to outside of the site is in the repository.
    config: (md) => {
      const drawn = md.renderer.rules['link_open'] ?? ((tokens, at, options, _, self) => self.renderToken(tokens, at, options))
      md.renderer.rules['link_open'] = (tokens, at, options, env, self) => {
        const href = tokens[at]?.attrGet('href')
        if (
          href?.startsWith('../') &&
          !/^\.\.\/(?:guides|use-with|migrate|decisions|contributing|api)\/|^\.\.\/[a-z-]+(?:\.md|$|#)/.test(href)
        )
          tokens[at]?.attrSet('href', `${REPOSITORY}/blob/main/${href.replace(/^(?:\.\.\/)+/, '')}`)
        return drawn(tokens, at, options, env, self)
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    nav: [
      page('Start', 'start'),
      page('Reference', 'api/options'),
      page('Gallery', 'gallery'),
      page('Migrate', 'migrate/appkit'),
      page('Trust', 'trust'),
    ],
    sidebar: [
      group('Start', [
        ['60 seconds', 'start'],
        ['Which versions work', 'supported'],
        ['Troubleshooting', 'troubleshooting'],
      ]),
      group('Guides', GUIDES),
      group('Use with', [
        ['wagmi', 'wagmi'],
        ['viem', 'use-with/viem'],
        ['ethers', 'use-with/ethers'],
        ['web3.js', 'use-with/web3'],
        ['Solana', 'use-with/solana'],
        ['Polkadot, Cosmos and Stacks', 'namespaces'],
      ]),
      group('Tasks', [
        ['Coinbase, Safe, other devices', 'connections'],
        ['Sign in with an account', 'sign-in'],
        ['Render on a server', 'server-rendering'],
        ['Switch networks', 'switching-networks'],
        ['Several wallets', 'several-wallets'],
        ['Your own views', 'headless'],
        ['The account', 'account'],
        ['Activity, NFTs, names', 'account-history'],
        ['Send, swap, pay', 'sending'],
        ['Batches of calls', 'batches'],
        ['Account checks', 'account-checks'],
        ['Allowances', 'allowances'],
        ['Buy with a card', 'buying'],
        ['E-mail and social login', 'embedded-wallet'],
        ['Theme it', 'theming'],
        ['Playground of themes', 'playground'],
        ['Gallery of views', 'gallery'],
        ['Test your page', 'testing'],
        ['Write an adapter', 'writing-an-adapter'],
      ]),
      group('Migrate from', [
        ['AppKit and Web3Modal', 'migrate/appkit'],
        ['RainbowKit', 'migrate/rainbowkit'],
        ['ConnectKit', 'migrate/connectkit'],
      ]),
      group('Reference', [
        ['Options by task', 'options'],
        ['Every option', 'api/options'],
        ['Every feature', 'api/features'],
        ['The instance', 'api/instance'],
        ['React', 'api/react'],
        ['Elements', 'api/elements'],
        ['Views', 'api/views'],
        ['Events', 'api/events'],
        ['Errors', 'errors'],
        ['Error codes', 'api/errors'],
        ['What wallets answer', 'wallets'],
        ['Functions and types', 'api/portico'],
        ...['siwx', 'wagmi', 'evm', 'solana', 'bitcoin', 'sui', 'polkadot', 'cosmos', 'stacks'].map(
          (name) => [`portico/${name}`, `api/${name}`] as const,
        ),
        ['Decisions', 'decisions/README'],
      ]),
      group('Trust', [
        ['What it contacts and keeps', 'trust'],
        ['Services', 'services'],
        ['Content security policy', 'csp'],
        ['Storage', 'storage'],
        ['Sizes and times', 'performance'],
        ['Glossary', 'glossary'],
        ['Releases', 'releases'],
      ]),
      group('Contribute', [
        ['Map of the code', 'contributing/map'],
        ['What works today', 'contributing/reach'],
      ]),
    ],
  },
})
