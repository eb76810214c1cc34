import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import { reportedWhile } from '../../../test/support/unhandled-rejections.ts'
import { Disposable } from './disposable.ts'

class Owner extends Disposable {
  readonly mine = this.own.bind(this)
}

it('ends what it owns once, the last part first, and at once what comes later', () => {
  const owner = new Owner()
  const ended: string[] = []
  const news = new Subject<string>()
  owner.mine(() => ended.push('first'))
  owner.mine({ dispose: () => ended.push('second') })
  owner.mine(news.subscribe())
  owner.mine(undefined)
  owner.dispose()
  owner.dispose()
  expect(ended).toEqual(['second', 'first'])
  expect(news.observed).toBe(false)
  owner.mine(() => ended.push('late'))
  expect(ended).toEqual(['second', 'first', 'late'])
})

it('ends every part, also where one throws, which is reported', async () => {
  const owner = new Owner()
  const ended: string[] = []
  owner.mine(() => ended.push('first'))
  owner.mine(() => {
    throw new Error('a wallet that does not let go')
  })
  owner.mine(() => ended.push('last'))
  const reported = await reportedWhile(() => owner.dispose())
  expect(ended).toEqual(['last', 'first'])
  expect(reported).toEqual([new Error('a wallet that does not let go')])
})
