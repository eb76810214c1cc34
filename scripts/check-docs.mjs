// Builds the documentation site: a link that leads nowhere, or a snippet whose file is gone, fails it.
import { join } from 'node:path'
import { build } from 'vitepress'
import { writePages } from './api-reference.mjs'
import { root } from './setup.mjs'

writePages(root)
await build(join(root, 'docs'), { outDir: join(root, '.cache', 'site') })
