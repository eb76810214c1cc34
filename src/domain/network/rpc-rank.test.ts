import { describe, expect, it } from 'vitest'
import { type RpcSample, rankUrls } from './rpc-rank.ts'

const good = (ms: number, times = 10): readonly RpcSample[] => Array.from({ length: times }, () => ({ ms, isAnswered: true }))
const dead: readonly RpcSample[] = Array.from({ length: 10 }, () => ({ ms: 1000, isAnswered: false }))

describe('rankUrls', () => {
  it('puts the quicker of two that answer first', () => {
    expect(
      rankUrls(
        ['a', 'b'],
        new Map([
          ['a', good(400)],
          ['b', good(50)],
        ]),
      ),
    ).toEqual(['b', 'a'])
  })

  it('prefers one that answers to one that is quick', () => {
    const flaky = [...good(10, 5), ...dead.slice(5)]
    expect(
      rankUrls(
        ['a', 'b'],
        new Map([
          ['a', flaky],
          ['b', good(600)],
        ]),
      ),
    ).toEqual(['b', 'a'])
  })

  it('puts the dead last, and keeps the order of equals', () => {
    const samples = new Map([
      ['a', dead],
      ['b', good(100)],
      ['c', good(100)],
      ['d', dead],
    ])
    expect(rankUrls(['a', 'b', 'c', 'd'], samples)).toEqual(['b', 'c', 'a', 'd'])
  })

  it('waits until everybody was asked', () => {
    expect(rankUrls(['a', 'b'], new Map([['b', good(10)]]))).toEqual(['a', 'b'])
    expect(rankUrls([], new Map())).toEqual([])
  })
})
