import { expect, it } from 'vitest'
import { reportedWhile } from '../../test/support/unhandled-rejections.ts'
import { token } from '../ports/di/token.ts'
import { emptyContainer } from './bindings.ts'
import { provideBy } from './provide.ts'

it('ends every service of the page, also where one of a host throws, which is reported', async () => {
  const container = emptyContainer()
  const ended: string[] = []
  for (const name of ['first', 'broken', 'last']) {
    const key = token<object>(name)
    const dispose = () => {
      ended.push(name)
      if (name === 'broken') throw new Error('a wallet that does not let go')
    }
    provideBy(container.bind.bind(container), key, [], () => ({ dispose }))
    container.get(key as never)
  }
  const reported = await reportedWhile(() => container.unbindAllAsync())
  expect(ended.sort()).toEqual(['broken', 'first', 'last'])
  expect(reported).toEqual([new Error('a wallet that does not let go')])
})
