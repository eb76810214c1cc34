import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Fault = Readonly<{ file: string; code: string; instead: string }>

const ROOT = join(import.meta.dirname, '../..')

/** Plays the fault of `test/faults/faults.json` whose place in the list `PORTICO_FAULT` names (`scripts/faults.mjs`): the file is loaded with it, and stays as it is. */
export function seededFault(place = process.env['PORTICO_FAULT']): Plugin[] {
  if (place === undefined) return []
  const fault = (JSON.parse(readFileSync(join(ROOT, 'test/faults/faults.json'), 'utf8')) as readonly Fault[])[Number(place)]
  if (!fault) throw new Error(`There is no fault ${place}`)
  return [
    {
      name: 'seeded-fault',
      enforce: 'pre',
      transform: (code, id) => (id === join(ROOT, fault.file) ? code.replace(fault.code, () => fault.instead) : undefined),
    },
  ]
}
