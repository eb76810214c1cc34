// Writes what the site shows of the built product, before `vitepress build`: `docs/public/portico` (the CDN file, for the playground) and, with
// `--gallery`, `docs/public/gallery` (a picture of every view in every state). Run it after the build.
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { BROWSER_FLAGS } from './lib/browser-flags.mjs'
import { importTs } from './run-ts.mjs'
import { cache, ensureChromium, root } from './setup.mjs'

const published = join(root, 'docs', 'public')

function copyProduct() {
  const built = join(root, 'dist', 'cdn')
  if (!existsSync(built)) throw new Error('dist/cdn: not built; run `npm run build` first')
  rmSync(join(published, 'portico'), { recursive: true, force: true })
  cpSync(built, join(published, 'portico'), { recursive: true })
}

async function takeGallery() {
  const folder = join(published, 'gallery')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { module, close } = await importTs(join(root, 'test', 'e2e', 'support', 'gallery.ts'))
  const gallery = await module.openGallery(join(cache, 'gallery'))
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...BROWSER_FLAGS] })
  let count = 0
  const left = [...module.VARIANTS]
  const work = async () => {
    for (let variant = left.shift(); variant; variant = left.shift()) {
      const name = module.variantName(variant)
      await module.takePictures(browser, gallery.address, variant, async ({ state, picture }) => {
        writeFileSync(join(folder, `${state}.${name}.png`), picture)
        count++
      })
    }
  }
  try {
    await Promise.all([work(), work()])
  } finally {
    await browser.close()
    await gallery.stop()
    await close()
  }
  console.log(`docs/public/gallery: ${count} pictures`)
}

copyProduct()
if (process.argv.includes('--gallery')) await takeGallery()
