// Writes the screenshot of the README, docs/portico.png, from the gallery of views: `node scripts/picture.mjs`.
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { ensureChromium, root } from './setup.mjs'

/** States of `test/ui/gallery` with their themes. */
const CARDS = [
  ['connect', 'light'],
  ['account', 'dark'],
]
const CARD = '[data-portico="card"]'

async function main() {
  const server = await createServer({
    root: join(root, 'test/ui/gallery'),
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', fs: { allow: [root] } },
  })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await server.listen()
    const [address] = server.resolvedUrls?.local ?? []
    const page = await browser.newPage({
      viewport: { width: 420, height: 720 },
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    const shots = []
    for (const [state, theme] of CARDS) {
      await page.goto(`${address}?state=${state}&theme=${theme}&inline`)
      const card = page.locator(CARD).first()
      await card.waitFor()
      await page.waitForLoadState('networkidle')
      await page.addStyleTag({ content: 'html, body, main { background: transparent !important }' })
      shots.push((await card.screenshot({ omitBackground: true })).toString('base64'))
    }
    await page.setViewportSize({ width: 860, height: 480 })
    await page.setContent(
      `<body style="margin:0;display:flex;gap:40px;justify-content:center;align-items:center;min-height:100vh;background:#d9e0f0">${shots.map((shot) => `<img style="width:370px;filter:drop-shadow(0 12px 24px #0f1b3a2e)" src="data:image/png;base64,${shot}">`).join('')}`,
    )
    await page.screenshot({ path: join(root, 'docs/portico.png') })
    console.log('docs/portico.png')
  } finally {
    await browser.close()
    await server.close()
  }
}

await main()
