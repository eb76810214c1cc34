// Writes the rows of `src/domain/account/confusables.ts` from a table of confusables as JSON: { character: prototype }, such as the `data.json` of
// the package unhomoglyph. `node scripts/write-confusables.mjs data.json`
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const TARGET = new URL('../src/domain/account/confusables.ts', import.meta.url)
const LINE_MAX = 110

const [, , source] = process.argv
if (source === undefined) throw new Error('The path of the table is missing')
const fold = (text) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const groups = new Map()
for (const [from, to] of Object.entries(JSON.parse(readFileSync(source, 'utf8')))) {
  const letters = to.normalize('NFKD').replace(/\p{M}/gu, '')
  const isForeign = [...from].length === 1 && from.codePointAt(0) > 127
  if (!isForeign || !/^[A-Za-z0-9]{1,3}$/.test(letters) || fold(from) === letters.toLowerCase()) continue
  const codes = groups.get(letters.toLowerCase()) ?? []
  groups.set(letters.toLowerCase(), [...codes, from.codePointAt(0).toString(36)])
}

const rows = []
for (const letters of [...groups.keys()].sort()) {
  let line = ''
  for (const code of groups.get(letters)) {
    if (`${line} ${code}`.length > LINE_MAX) {
      rows.push(`  ['${letters}', '${line}'],`)
      line = code
    } else line = line === '' ? code : `${line} ${code}`
  }
  rows.push(`  ['${letters}', '${line}'],`)
}
const text = readFileSync(TARGET, 'utf8')
const start = text.indexOf('= [\n') + 4
writeFileSync(TARGET, `${text.slice(0, start)}${rows.join('\n')}\n]\n`)
