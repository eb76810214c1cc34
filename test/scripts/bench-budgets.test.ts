import { expect, it } from 'vitest'
import { breaches, figures, missedBars } from '../../bench/lib/figures.mjs'
import { tasksOf } from '../../bench/lib/processor.mjs'

const timing = { coldDialog: 10, coldRow: 10, warmDialog: 10, warmRow: 10, blocking: 0, longest: 10 }
const timings = { dialog: timing, plain: timing, project: timing }
const opened = { before: { bytes: 10, requests: 1, files: [] }, firstOpen: { bytes: 10, requests: 1, files: [] } }

const measured = () => ({
  bytes: { bare: opened, launcher: opened, dialog: opened, plain: opened, project: opened },
  code: { bytes: 1, requests: 1, waited: 1, files: [] },
  dead: { requests: 1, row: 1, notes: ['one'], asked: [] },
  features: { before: 0, firstOpen: 0 },
  timings: { '1x': timings, '4x': timings, slow4x: timings, hover1x: timings, hover4x: timings, cached4x: timings },
  effort: { project: { toRow: 1, longestTask: 1, blocking: 1 }, dialog: { toRow: 1, longestTask: 1, blocking: 1 } },
  memory: { first: 1, leaks: { heapPerCycle: 1, nodes: 0, listeners: 0 } },
  flood: { open: 1, rows: 1, laterTask: 1, heap: 1 },
  chunks: { 'a feature': 5 },
})
type Measured = ReturnType<typeof measured>
/** Budgets that these figures keep exactly. */
const kept = () => ({
  ...Object.fromEntries(figures(measured()).map(({ key, value }) => [key, value])),
  chunks: { 'a feature': 5 },
})
const texts = (results: Measured, budgets: Readonly<Record<string, unknown>> = kept()) => breaches(results, budgets)

it('says nothing when every figure keeps its budget', () => {
  expect(texts(measured())).toEqual([])
})

it('finds each figure that is the same on every run and over its budget or not measured, and each without a budget', () => {
  for (const { key, name, value, noise } of figures(measured())) {
    const over = texts(measured(), { ...kept(), [key]: value - 1 })
    expect(over, key).toHaveLength(noise ? 0 : 1)
    if (!noise) expect(over[0]).toContain(name)
    const { [key]: _, ...others } = kept() as Record<string, unknown>
    expect(texts(measured(), others)).toEqual([`${name} (${key}) has no budget`])
  }
  const lost = { ...measured(), features: { before: Number.NaN, firstOpen: 0 } }
  expect(texts(lost)).toEqual(['all features on: JS added before the click was not measured: NaN'])
  expect(texts(measured(), { ...kept(), other: 1 })).toEqual(['other has a budget and no figure'])
})

it('gives bytes room of 3 %, and counts none', () => {
  const at = (bytes: number, requests: number) => ({ ...measured(), code: { bytes, requests, waited: 1, files: [] } })
  expect(texts(at(103, 1), { ...kept(), untilCodeBytes: 100 })).toEqual([])
  expect(texts(at(104, 1), { ...kept(), untilCodeBytes: 100 })).toHaveLength(1)
  expect(texts(at(1, 101), { ...kept(), untilCodeRequests: 100 })).toHaveLength(1)
})

it('names what is over its bar, also what fails nothing', () => {
  const slow = { ...measured(), flood: { open: 9, rows: 1, laterTask: 1, heap: 1 } }
  expect(texts(slow)).toEqual([])
  expect(missedBars(slow, kept())).toEqual(['10,000 announcements: click to row: 9 ms, the bar is 1 ms'])
})

it('finds a chunk without a budget, over it, not measured, or gone', () => {
  const with_ = (chunks: Record<string, number>) => texts({ ...measured(), chunks } as Measured)
  expect(with_({ 'a feature': 5, 'another feature': 1000 })).toEqual(['chunk another feature (1.0 kB) has no budget'])
  expect(with_({ 'a feature': 6 })).toHaveLength(1)
  expect(with_({})).toEqual(['chunk a feature has a budget and is not there'])
  expect(with_({ 'a feature': Number.NaN })).toEqual(['chunk a feature was not measured: NaN'])
  expect(texts(measured(), { ...kept(), chunks: { 'a feature': null } })).toEqual(['chunk a feature (0.0 kB) has no budget'])
})

it('compares times of less than a frame as one frame, longer ones as they are', () => {
  const ratio = (part: string, ours: number, theirs: number) => {
    const warm = { ...timings, project: { ...timing, [part]: ours }, dialog: { ...timing, [part]: theirs } }
    const all = figures({ ...measured(), timings: { ...measured().timings, '1x': warm } })
    return all.find(({ key }) => key === 'warmDialogRatio1x')?.value
  }
  expect(ratio('warmDialog', 14, 4)).toBe(1)
  expect(ratio('warmDialog', 50, 4)).toBeCloseTo(3)
  expect(ratio('warmDialog', 60, 20)).toBe(3)
  expect(ratio('warmDialog', Number.NaN, 20)).toBeNaN()
})

it('counts the microtasks after a task as part of it, and no other thread', () => {
  const event = (name: string, ts: number, dur: number, tdur = dur, tid = 1) => ({ name, ts, dur, tdur, tid, pid: 1, ph: 'X' })
  const task = 'ThreadControllerImpl::RunTask'
  const microtasks = 'BlinkScheduler_PerformMicrotaskCheckpoint'
  const events = [
    event(task, 1000, 500),
    event(task, 2000, 10_000, 8000),
    event(task, 2500, 1000),
    event(microtasks, 3000, 2000),
    event(microtasks, 12_000, 60_000, 50_000),
    event(task, 80_000, 4000),
    event(task, 90_000, 4000, 4000, 2),
    event('FunctionCall', 80_000, 4000),
  ]
  expect(tasksOf(events, { pid: 1, tid: 1, ts: 1800 })).toEqual([
    { start: 2000, end: 72_000, time: 58 },
    { start: 80_000, end: 84_000, time: 4 },
  ])
})
