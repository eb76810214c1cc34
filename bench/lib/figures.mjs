/** gzip size in kB; 1 kB = 1000 bytes. */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const ms = (value) => `${Math.round(value)} ms`
const times = (value) => `${value.toFixed(2)}x`
const MB = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`
const count = (value) => String(value)
/** A frame at 60 Hz, in ms. */
const FRAME_MS = 1000 / 60

/**
 * Every figure with a bar: its key in `budgets.json`, label, format, and measurement group. `noise`: a busy machine can distort it, so that
 * `npm run bench` prints it and nothing fails by it.
 */
export function figures(results) {
  const { bytes, code, dead, features, timings = {}, loads, effort, memory, flood } = results
  const over = (kind, key) => bytes[kind].before[key] - bytes.bare.before[key]
  const row = (condition, kind) => timings[`${condition}x`]?.[kind]?.coldRow ?? Number.NaN
  const list = [
    ['beforeClickBytes', 'JS before the click, over bare React', over('launcher', 'bytes'), kB, 'bytes'],
    ['buttonBeforeClickBytes', 'the same with a ConnectButton', over('project', 'bytes'), kB, 'bytes'],
    ['beforeClickRequests', 'scripts before the click, over bare React', over('project', 'requests'), count, 'bytes'],
    ['firstOpenBytes', 'JS of the first open', bytes.project.firstOpen.bytes, kB, 'bytes'],
    ['firstOpenRequests', 'scripts of the first open', bytes.project.firstOpen.requests, count, 'bytes'],
    ['plainFirstOpenBytes', 'JS of the first open, no project id', bytes.plain.firstOpen.bytes, kB, 'bytes'],
    ['plainFirstOpenRequests', 'scripts of the first open, no project id', bytes.plain.firstOpen.requests, count, 'bytes'],
    ['untilCodeBytes', 'JS until the QR code, beyond that', code.bytes, kB, 'bytes'],
    ['untilCodeRequests', 'scripts until the QR code, beyond that', code.requests, count, 'bytes'],
    ['untilCodeMs', 'row of WalletConnect to QR code, with its download', code.waited, ms, 'bytes', { noise: true }],
    ['featuresBeforeClickBytes', 'all features on: JS added before the click', features.before, kB, 'bytes'],
    ['featuresFirstOpenBytes', 'all features on: JS added to the first open', features.firstOpen, kB, 'bytes'],
    ['deadRequests', 'requests to dead hosts in 8 s', dead.requests, count, 'bytes'],
    ['deadRowMs', 'click to row, all hosts dead', dead.row, ms, 'bytes', { noise: true }],
    ['deadNotesMissing', 'quiet lines about dead hosts: how far from one', Math.abs(dead.notes.length - 1), count, 'bytes'],
    ...[1, 4].flatMap((rate) => {
      const { dialog = {}, project = {} } = timings[`${rate}x`] ?? {}
      // Both appear at the next frame: where in a frame the click fell decides the rest, so a frame is the least that either takes.
      const frames = (time) => (time < FRAME_MS ? FRAME_MS : time)
      const ratio = (key, name, part) => [
        `${key}${rate}x`,
        `${name}, ${rate}x CPU`,
        frames(project[part]) / frames(dialog[part]),
        times,
        'timings',
        { noise: true },
      ]
      return [
        ratio('dialogRatio', 'click to dialog, cold', 'coldDialog'),
        ratio('rowRatio', 'click to first usable row, cold', 'coldRow'),
        ratio('warmDialogRatio', 'warm dialog', 'warmDialog'),
        ratio('warmRowRatio', 'warm row', 'warmRow'),
      ]
    }),
    ['rowMs1x', 'click to first usable row, cold, 1x CPU', timings['1x']?.project.coldRow, ms, 'timings', { noise: true }],
    ['slowRowMs', 'click to row, 4x CPU, 1.6 Mbit/s, 150 ms', row('slow4', 'project'), ms, 'slow', { noise: true }],
    ...Object.entries({ '1x': '1x CPU', '4x': '4x CPU', Slow: '1.6 Mbit/s, 150 ms' }).map(([condition, name]) => [
      `loadRatio${condition}`,
      `load of the page to row, button and click added, ${name}`,
      loads?.[condition].project / loads?.[condition].dialog,
      times,
      'loads',
      { noise: true },
    ]),
    ['hoverRowMs1x', 'click to row after a 150 ms hover, 1x CPU', row('hover1', 'project'), ms, 'slow', { noise: true }],
    ['hoverRowMs4x', 'click to row after a 150 ms hover, 4x CPU', row('hover4', 'project'), ms, 'hover', { noise: true }],
    [
      'cachedRowRatio4x',
      'click to row without network, 4x CPU',
      row('cached4', 'project') / row('cached4', 'dialog'),
      times,
      'cached',
      { noise: true },
    ],
    ['effortRatio4x', 'processor time to row, 4x CPU', effort?.project.toRow / effort?.dialog.toRow, times, 'effort', { noise: true }],
    ['effortTaskMs4x', 'processor time of the longest task, 4x CPU', effort?.project.longestTask, ms, 'effort', { noise: true }],
    [
      'effortBlockingMs4x',
      'blocking time of the opening in processor time, 4x CPU',
      effort?.project.blocking,
      ms,
      'effort',
      { noise: true },
    ],
    ['blockingMs4x', 'blocking time of the opening, 4x CPU', timings['4x']?.project.blocking, ms, 'timings', { noise: true }],
    ['longTaskMs4x', 'longest task of the opening, 4x CPU', timings['4x']?.project.longest, ms, 'timings', { noise: true }],
    ['firstHeapBytes', 'heap after one open, over the loaded page', memory?.first, MB, 'memory', { noise: true }],
    ['heapBytesPerCycle', 'heap per open/close cycle', memory?.leaks.heapPerCycle, kB, 'memory', { noise: true }],
    ['nodesAfterCycles', 'DOM nodes after 50 cycles', memory?.leaks.nodes, count, 'memory', { noise: true }],
    ['listenersAfterCycles', 'listeners after 50 cycles', memory?.leaks.listeners, count, 'memory', { noise: true }],
    ['floodOpenMs', '10,000 announcements: click to row', flood?.open, ms, 'flood', { noise: true }],
    ['floodRows', '10,000 announcements: rows', flood?.rows, count, 'flood', { noise: true }],
    ['floodLaterTaskMs', '10,000 announcements: longest later task', flood?.laterTask, ms, 'flood', { noise: true }],
    ['floodHeapBytes', '10,000 announcements: heap', flood?.heap, MB, 'flood', { noise: true }],
  ]
  return list.map(([key, name, value, show, group, { noise = false } = {}]) => ({ key, name, value, show, group, noise }))
}

/** Bytes may be so many times their bar before `npm test` fails: nobody should have to look for the last eight. */
const ROOM = 1.03
const mostOf = (bar, show) => (show === count ? bar : bar * ROOM)

/** Descriptions of the figures over their bar, those that fail nothing among them. */
export function missedBars(results, budgets) {
  return figures(results)
    .filter(({ key, value }) => value > budgets[key])
    .map(({ key, name, value, show }) => `${name}: ${show(value)}, the bar is ${show(budgets[key])}`)
}

/** What fails `npm test`: figures that are the same on every run and exceed their bar, were not measured, or have no bar; bars without a figure. */
export function breaches(results, { chunks, ...budgets }) {
  const all = figures(results)
  const broken = all.flatMap(({ key, name, value, show, noise }) => {
    const bar = budgets[key]
    if (typeof bar !== 'number') return [`${name} (${key}) has no budget`]
    if (noise) return []
    if (!Number.isFinite(value)) return [`${name} was not measured: ${value}`]
    return value > mostOf(bar, show) ? [`${name}: ${show(value)}, at most ${show(bar)}`] : []
  })
  const unknown = Object.keys(budgets).filter((key) => !all.some((figure) => figure.key === key))
  const names = new Set([...Object.keys(chunks), ...Object.keys(results.chunks)])
  const heavy = [...names].flatMap((name) => {
    const [value, bar] = [results.chunks[name], chunks[name]]
    if (value === undefined) return [`chunk ${name} has a budget and is not there`]
    if (!Number.isFinite(value)) return [`chunk ${name} was not measured: ${value}`]
    if (typeof bar !== 'number') return [`chunk ${name} (${kB(value)}) has no budget`]
    return value > mostOf(bar, kB) ? [`chunk ${name}: ${kB(value)}, at most ${kB(bar)}`] : []
  })
  return [...broken, ...unknown.map((key) => `${key} has a budget and no figure`), ...heavy]
}

/** A readable table: figures with budgets, opening times in ms, and every chunk by name. */
export function table(results, { chunks, ...budgets }) {
  const bars = figures(results)
    .filter(({ value, noise }) => !noise || Number.isFinite(value))
    .map(({ key, name, value, show }) => [
      name,
      Number.isFinite(value) ? show(value) : String(value),
      budgets[key] === undefined ? 'none' : show(budgets[key]),
    ])
  const line = (name, read) => [name, ...['dialog', 'plain', 'project'].map(read)]
  const openings = Object.entries(results.timings ?? {}).flatMap(([condition, kinds]) =>
    ['coldDialog', 'coldRow', 'warmDialog', 'warmRow', 'blocking'].flatMap((part) =>
      Object.values(kinds).every((kind) => kind[part] === undefined)
        ? []
        : [line(`${condition} ${part}`, (kind) => (kinds[kind]?.[part] === undefined ? '' : ms(kinds[kind][part])))],
    ),
  )
  const loads = Object.entries(results.loads ?? {}).map(([condition, kinds]) =>
    line(`load of the page to row, ${condition}`, (kind) => ms(kinds[kind])),
  )
  const growth = (results.growth ?? []).map(({ wallets, open, rows, laterTask, heap }) => [
    ...[`${wallets} wallets announced`, ms(open), count(rows), ms(laterTask), MB(heap)],
  ])
  const scripts = ['bare', 'launcher', 'dialog', 'plain', 'project'].flatMap((kind) => {
    const { before, firstOpen } = results.bytes[kind]
    const named = (files) => files.map(([path, size]) => `${path} ${kB(size)}`).join(', ')
    return [
      [`${kind}: before the click`, kB(before.bytes), named(before.files)],
      ...(firstOpen ? [[`${kind}: first open`, kB(firstOpen.bytes), named(firstOpen.files)]] : []),
    ]
  })
  return [
    aligned([['', 'Portico', 'bar'], ...bars]),
    aligned([['opening', 'hand-written', 'no project id', 'project id'], ...openings, ...loads]),
    ...(growth.length > 0 ? [aligned([['growth', 'click to row', 'rows', 'longest later task', 'heap'], ...growth])] : []),
    aligned([
      ...scripts,
      ['until the QR code', kB(results.code.bytes), results.code.files.map(([path, size]) => `${path} ${kB(size)}`).join(', ')],
    ]),
    `asked of dead hosts: ${results.dead.asked.join(', ')}; said: ${results.dead.notes.join(' / ')}`,
    aligned([
      ['chunk', 'gzip', 'budget'],
      ...Object.entries(results.chunks).map(([name, size]) => [name, kB(size), chunks[name] === undefined ? 'none' : kB(chunks[name])]),
    ]),
  ].join('\n\n')
}

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => String(cell)[column === 0 || String(cell).length > 60 ? 'padEnd' : 'padStart'](Math.min(widths[column], 60)))
        .join('  '),
    )
    .join('\n')
}
