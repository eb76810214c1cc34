/** How a built example is shown: a folder of files, or a server that listens where `PORT` says. */
type Shown = Readonly<{ files: string } | { command: readonly string[] }>

/** One row of the table of what sites can be built with: an example, and what is installed instead of the versions that it names. */
export type Host = Readonly<{
  group: 'Bundlers' | 'Frameworks' | 'Account from the server' | 'Libraries'
  name: string
  example: string
  /** Packages by name; the version that is shown is that of the first. */
  install: Readonly<Record<string, string>>
  build: string
  shown: Shown
  path?: string
  /** The server's mark-up has the button's element or its text. */
  serverText?: string
  /** Files of `examples/server/<example>` take the place of the example's: the server's mark-up has the account, by the page's cookie. */
  isAccountServed?: true
}>

const files = { files: 'dist' } as const

const bundler = (name: string, build: string, install: Host['install'], page = '/'): Host => ({
  ...{ group: 'Bundlers', name, example: 'vanilla', install, build: `build:${build}`, shown: files, path: page },
})
const framework = (name: string, example: string, install: Host['install'], more: Partial<Host> = {}): Host => ({
  ...{ group: 'Frameworks', name, example, install, build: 'build', shown: files },
  ...more,
})
const library = (name: string, example: string, install: Host['install'], path = '/'): Host => ({
  ...{ group: 'Libraries', name, example, install, build: 'build', shown: files, path },
})

/** The same framework, with the account in the first paint. */
const served = (name: string, example: string, install: Host['install'], ...command: readonly string[]): Host =>
  framework(`${name} (server)`, example, install, { group: 'Account from the server', shown: { command }, isAccountServed: true })

const REACT_18 = { react: '^18.2.0', 'react-dom': '^18.2.0' }
const NODE = process.execPath

export const HOSTS: readonly Host[] = [
  ...['5', '6', '7', '8'].map((major) => bundler(`Vite ${major}`, 'vite', { vite: `^${major}.0.0` })),
  bundler('webpack 5', 'webpack', { webpack: '^5.0.0', 'webpack-cli': '^7.0.0' }),
  bundler('Rspack 2', 'rspack', { '@rspack/core': '^2.0.0', '@rspack/cli': '^2.0.0' }),
  bundler('Rollup 4', 'rollup', {
    ...{ rollup: '^4.0.0', '@rollup/plugin-commonjs': '*', '@rollup/plugin-json': '*' },
    ...{ '@rollup/plugin-node-resolve': '*', '@rollup/plugin-replace': '*' },
  }),
  bundler('esbuild', 'esbuild', { esbuild: '^0.28.0' }),
  bundler('Parcel 2', 'parcel', { parcel: '^2.0.0' }),
  framework('HTML, the CDN file', 'html', { portico: '*' }),
  framework('React 19', 'react', { react: '^19.0.0' }),
  framework('React 18', 'react', REACT_18),
  framework(
    'Next 16',
    'next',
    { next: '^16.0.0' },
    { shown: { command: ['node_modules/.bin/next', 'start'] }, serverText: 'Connect Wallet' },
  ),
  framework(
    'Next 15 (webpack)',
    'next',
    { next: '^15.0.0' },
    { shown: { command: ['node_modules/.bin/next', 'start'] }, serverText: 'Connect Wallet' },
  ),
  framework('Vue 3', 'vue', { vue: '^3.5.0' }),
  framework(
    'Nuxt 4',
    'nuxt',
    { nuxt: '^4.0.0' },
    { shown: { command: [NODE, '.output/server/index.mjs'] }, serverText: '<portico-connect-button' },
  ),
  framework(
    'SvelteKit 2',
    'sveltekit',
    { '@sveltejs/kit': '^2.0.0' },
    { shown: { command: [NODE, 'build'] }, serverText: '<portico-connect-button' },
  ),
  framework('Astro 5', 'astro', { astro: '^5.0.0' }, { serverText: '<portico-button' }),
  framework(
    'React Router 7',
    'react-router',
    { 'react-router': '7.18.4' },
    { shown: { command: ['node_modules/.bin/react-router-serve', './build/server/index.js'] }, serverText: 'Connect Wallet' },
  ),
  served('Next 16', 'next', { next: '^16.0.0' }, 'node_modules/.bin/next', 'start'),
  served('Nuxt 4', 'nuxt', { nuxt: '^4.0.0' }, NODE, '.output/server/index.mjs'),
  served('SvelteKit 2', 'sveltekit', { '@sveltejs/kit': '^2.0.0' }, NODE, 'build'),
  served('Astro 5', 'astro', { astro: '^5.0.0', '@astrojs/node': '^9.0.0' }, NODE, 'dist/server/entry.mjs'),
  served('React Router 7', 'react-router', { 'react-router': '7.18.4' }, 'node_modules/.bin/react-router-serve', './build/server/index.js'),
  framework('Angular 20', 'angular', { '@angular/core': '^20.0.0' }),
  ...['2', '3'].map((major) => library(`wagmi ${major}`, 'wagmi', { wagmi: `^${major}.0.0` })),
  library('viem 2', 'libraries', { viem: '^2.57.0' }, '/viem.html'),
  library('ethers 6', 'libraries', { ethers: '^6.0.0' }, '/ethers.html'),
  library('web3.js 4', 'libraries', { web3: '^4.0.0' }, '/web3.html'),
]
