// Writes dist/cdn/sri.json: the Subresource Integrity value of every script, for sites that pin what they load.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from './check-integrity.mjs'

const folder = join(import.meta.dirname, '../dist/cdn')
writeFileSync(join(folder, 'sri.json'), `${JSON.stringify(integrityOf(folder), undefined, 2)}\n`)
