// Writes the screenshot of the README, docs/portico.png, from the demo that `npm start` serves: `node scripts/picture.mjs [its address]`.
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureChromium, root } from './setup.mjs'

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 720 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(process.argv[2] ?? 'http://127.0.0.1:5173/')
  await page.getByText('Lab', { exact: true }).click()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByTestId('all-wallets').waitFor()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(4, 4)
  await page.screenshot({ path: join(root, 'docs/portico.png') })
  console.log('docs/portico.png')
} finally {
  await browser.close()
}
