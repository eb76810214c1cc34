import { expect, it } from 'vitest'
import { once } from './once.ts'

it('loads once for all who ask, and again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve('code')]
  let asked = 0
  const load = once(() => (answers[asked++] ?? (() => Promise.reject(new Error('asked again'))))())
  await expect(Promise.allSettled([load(), load()])).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect([await load(), await load(), asked]).toEqual(['code', 'code', 2])
})
