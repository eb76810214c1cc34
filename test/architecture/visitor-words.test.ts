import { visitorWords } from './rules/visitor-words.ts'
import { describeRule, type Plant } from './support/describe-rule.ts'
import { readSource } from './support/source-tree.ts'

const planted = (what: string, code: string, path = 'src/ui/swap/planted.tsx'): Plant => [what, path, code, /planted\.tsx?:1: the words/]

describeRule(
  'words of errors for visitors',
  readSource(),
  visitorWords,
  [
    planted('a table', "export const TEXTS = { USER_REJECTED: 'error.rejected' }"),
    planted('a table with two words', "export const TEXTS = { USER_REJECTED: ['switch.declined.title', 'switch.declined.text'] }"),
    planted('a map', "export const TEXTS = new Map([['HTTP_STATUS', 'error.service']])", 'src/domain/swap/planted.ts'),
    planted('a condition', "export const text = (code: string) => (code === 'HTTP_STATUS' ? 'error.service' : 'error.generic')"),
    planted('a condition of a view', "export const A = ({ e, t }: any) => <p>{t(isAppError(e, 'NO_ACCOUNTS') ? 'a.b' : 'a.c')}</p>"),
    planted('what is shown only then', "export const a = (code: string, t: any) => code === 'POPUP_CLOSED' && t('error.popup')"),
    planted('a return', "export function a(code: string) { if (code === 'POPUP_CLOSED') return 'error.popup' }"),
    planted('a case', "export function a(code: string) { switch (code) { case 'POPUP_CLOSED': return 'error.popup' } }"),
  ],
  [
    planted('a code that decides for no words', "export const a = (code: string) => code !== 'ABORTED' && track('a')"),
    planted('a word of another matter', "export const a = { chosen: 'error.service' }"),
  ],
)
