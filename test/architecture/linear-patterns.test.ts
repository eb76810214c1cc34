import { vi } from 'vitest'
import { linearPatterns } from './rules/linear-patterns.ts'
import { describeRule, type Plant } from './support/describe-rule.ts'
import { readSource } from './support/source-tree.ts'

vi.setConfig({ testTimeout: 120_000 })

const planted = (what: string, code: string, finding = /planted\.ts:1: .*takes/): Plant => [
  what,
  'src/domain/account/planted.ts',
  `export const a = ${code}`,
  finding,
]

describeRule(
  'linear patterns',
  readSource(),
  linearPatterns,
  [
    planted('a repetition within a repetition', '/^(a+)+$/'),
    planted('alternatives that overlap', '/^(?:a|a)*$/'),
    planted('comments and gaps before a picture', String.raw`/^\uFEFF?(?:\s|<!--[\s\S]*?-->)*<svg/i`),
    planted('repetitions one after another', String.raw`/^\s*\w*\s*\w*\s*\w*$/`),
    planted('gaps before an end', String.raw`/\s+$/`),
    planted('gaps before an end, replaced', String.raw`/[ \t]+$/gu`),
    planted('two that overlap', '/^.*,.*,.*,$/'),
    planted('a pattern from parts', `new RegExp(\`^(\${PART})+$\`)\nconst PART = 'a+'`),
    planted('labels of a domain', String.raw`/^([a-z0-9]+-?)+\.$/`),
    planted('a pattern from elsewhere', 'new RegExp(globalThis.name)', /not known before it runs/),
  ],
  [
    planted('a bounded text', String.raw`/^[\w.-]{1,128}$/`, /^/),
    planted('words and gaps that exclude each other', String.raw`/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/`, /^/),
    planted('marks in a row', String.raw`/(\p{M}{2})\p{M}+/gu`, /^/),
  ],
)
