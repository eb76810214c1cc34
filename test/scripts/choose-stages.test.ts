import { expect, it } from 'vitest'
import { chooseStages, notRun } from '../../scripts/lib/choose-stages.mjs'

const all = [{ name: 'types' }, { name: 'lint' }, { name: 'ledger' }]

it('takes the named stages in their own order', () => {
  expect(chooseStages(all, ['ledger', 'types'])).toEqual([{ name: 'types' }, { name: 'ledger' }])
})

it('refuses a name that no stage has, also beside others', () => {
  expect(() => chooseStages(all, ['types', 'bench', 'e2'])).toThrow('no stage is called bench, e2')
})

it('fails a stage without what it judges, and says what is missing', () => {
  expect(notRun({ name: 'ledger', needs: 'test/corpora/not-run.json' })).toMatchObject({
    passed: 0,
    failed: 1,
    note: 'not run',
    causes: ['ledger: test/corpora/not-run.json does not exist'],
  })
})
