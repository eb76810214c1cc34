import { expect, it } from 'vitest'
import { FakeLocalStorage } from '../../../test/fakes/storage/fake-local-storage.ts'
import { ConnectionHint, hasHint, isNewVisitor } from './connection-hint.ts'
import { readHint } from './hint.ts'

const pageOf = (localStorage = new FakeLocalStorage()) => ({ localStorage: localStorage as unknown as Storage })

it('says which namespaces are connected, and that wallets were used', () => {
  const page = pageOf()
  const hint = new ConnectionHint(page)
  expect(hasHint(page)).toBe(false)
  hint.note('recent', true)
  expect([hasHint(page), readHint(page)]).toEqual([true, []])
  hint.note('connection/eip155', true)
  hint.note('connection/solana', true)
  expect(readHint(page)).toEqual(['eip155', 'solana'])
  hint.note('connection/eip155', false)
  hint.note('connection/solana', false)
  expect([hasHint(page), readHint(page)]).toEqual([true, []])
})

it('leaves nothing behind once nothing is stored', () => {
  const page = pageOf()
  const hint = new ConnectionHint(page)
  hint.note('recent', true)
  hint.note('recent', false)
  expect(page.localStorage.getItem('portico/hint')).toBeNull()
})

it('reads garbage and a broken storage as nothing', () => {
  const page = pageOf()
  page.localStorage.setItem('portico/hint', '{"__proto__":1}')
  expect(hasHint(page)).toBe(false)
  const broken = {
    get localStorage(): Storage {
      throw new Error('denied')
    },
  }
  expect(hasHint(broken)).toBe(false)
  expect(() => new ConnectionHint(broken).note('recent', true)).not.toThrow()
})

it('tells a new visitor from one of whom anything is kept, until nothing is', () => {
  const page = pageOf()
  const hint = new ConnectionHint(page)
  expect(isNewVisitor(page)).toBe(true)
  hint.follow('network', ['network', 'imported'])
  expect([isNewVisitor(page), hasHint(page), readHint(page)]).toEqual([false, false, []])
  hint.follow('network', ['imported'])
  expect(isNewVisitor(page)).toBe(false)
  hint.follow('imported', [])
  expect(isNewVisitor(page)).toBe(true)
})
