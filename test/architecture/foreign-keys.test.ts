import { foreignKeys } from './rules/foreign-keys.ts'
import { describeRule, type Plant } from './support/describe-rule.ts'
import { readSource } from './support/source-tree.ts'

const planted = (what: string, code: string, finding = /planted\.ts:\d+: .*may be foreign/): Plant => [
  what,
  'src/domain/account/planted.ts',
  code,
  finding,
]

describeRule(
  'foreign keys',
  readSource(),
  foreignKeys,
  [
    planted('a table read by a purpose', "const T = { payment: 1 }\nexport const a = (purpose: string) => T[purpose as 'payment']"),
    planted('an optional table', 'export const a = (t: Record<string, number> | undefined, key: string) => t?.[key]'),
    planted('a key that was changed first', 'export const a = (t: Record<string, number>, key: string) => t[key.toLowerCase()]'),
    planted('a key from parts', `export const a = (t: Record<string, number>, key: string) => t[\`\${key}\`]`),
    planted('a key with a default', "export const a = (t: Record<string, number>, key?: string) => t[key ?? '']"),
    planted('texts put together', "export const a = (t: Record<string, number>, key: string) => t[key + 'x']"),
    planted('something written', 'export const a = (t: Record<string, number>, key: string) => { t[key] = 1 }'),
    planted(
      'another key than the one that was looked for',
      'export const a = (t: object, k: string, l: string) => Object.hasOwn(t, k) && t[l as never]',
    ),
    ['an index that was reviewed and is gone', 'src/domain/shared/same.ts', 'export const a = 1', /reviewed, and gone/],
  ],
  [
    planted(
      'a place in a list',
      'export const a = (list: string[], index: number) => list[index] ?? list[index + 1] ?? list[list.length - 1]',
      /^/,
    ),
    planted('a name in the code', "export const a = (t: Record<string, number>) => t['payment']", /^/),
    planted(
      'a key that was looked for',
      'export const a = (t: Record<string, number>, key: string) => (Object.hasOwn(t, key) ? t[key] : undefined)',
      /^/,
    ),
    planted('a map', 'export const a = (t: Map<string, number>, key: string) => t.get(key)', /^/),
  ],
)
