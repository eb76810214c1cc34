import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { ConsoleLogger, LOG_BUFFER_BYTES } from '../../../src/infrastructure/logging/console-logger.ts'
import type { Logger, LogLevel } from '../../../src/ports/logging/logger.ts'
import { judgedNamed } from '../../corpora/lib/ledger.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import { readCorpus } from '../../corpora/lib/read-corpus.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { noteFigure } from '../../support/note-figure.ts'
import { processorTime } from '../../support/processor-time.ts'

function describeLogger(adapter: string, open: () => { logger: Logger; levels(): readonly string[] }): void {
  describe(`Logger contract: ${adapter}`, () => {
    it('takes a line of every level, with facts and without', () => {
      const { logger, levels } = open()
      for (const level of ['debug', 'info', 'warn', 'error'] as const) logger[level]('a line', { fact: 1 })
      logger.error('without facts')
      expect(levels()).toEqual(['debug', 'info', 'warn', 'error', 'error'])
    })

    it('never throws, whatever the facts are', () => {
      const { logger } = open()
      const cyclic: Record<string, unknown> = {}
      cyclic['self'] = cyclic
      const hostile = [
        { $proxy: 'throwing' },
        { $proxy: 'revoked' },
        { $errorToStringThrows: true },
        { $get: 'throw' },
        { $deep: 10_000 },
        { $errorCycle: true },
      ]
      for (const fact of [cyclic, 1n, Symbol('x'), () => 1, ...hostile.map((wrapped) => safely(() => materialise(wrapped)))]) {
        expect(() => logger.error('hostile', { fact })).not.toThrow()
      }
    })
  })
}

const safely = (make: () => unknown) => {
  try {
    return make()
  } catch (error) {
    return error
  }
}

function recorder(level?: LogLevel) {
  const calls: unknown[][] = []
  const write =
    (name: string) =>
    (...args: unknown[]) =>
      calls.push([name, ...args])
  const sink = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  return { calls, logger: new ConsoleLogger(level, sink) }
}

describeLogger('fake', () => {
  const logger = new FakeLogger()
  return { logger, levels: () => logger.lines.map(({ level }) => level) }
})

describeLogger('console', () => {
  const { logger, calls } = recorder('debug')
  return { logger, levels: () => calls.map(([level]) => String(level)) }
})

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const SECRETS = [
  ADDRESS,
  ADDRESS.slice(2),
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'visitor.name+tag@mail.example',
  `0x${'ab'.repeat(65)}`,
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  String(readCorpus('deeplink-vectors').find(({ kind }) => kind === 'base-allowed')?.expect['url']),
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303',
  'https://api.example/v1?projectId=secret-project',
]

describe('ConsoleLogger', () => {
  it('is silent below error by default', () => {
    judgedNamed('host-pages', 'console')
    const { logger, calls } = recorder()
    logger.debug('a')
    logger.info('b')
    logger.warn('c')
    logger.error('d', { fact: 1 })
    expect(calls).toEqual([['error', '[portico]', 'd', { fact: 1 }]])
    expect(logger.lines).toHaveLength(4)
  })

  it('writes what a developer has to read once it is not silent', () => {
    for (const [level, seen] of [
      [undefined, 1],
      ['error', 1],
      ['silent', 0],
    ] as const) {
      const { logger, calls } = recorder(level)
      logger.warn('overruled', { code: 'A' }, { always: true })
      expect(calls).toEqual([['warn', '[portico]', 'overruled', { code: 'A' }]].slice(0, seen))
      expect(logger.lines).toEqual(['["warn","overruled",{"code":"A"}]'])
    }
  })

  it('never hands foreign text to the console’s format', () => {
    const { logger, calls } = recorder()
    logger.error('%c%s%o', { wallet: '%s' })
    expect(calls).toEqual([['error', '[portico]', '%c%s%o', { wallet: '%s' }]])
  })

  it.each(SECRETS)('hides %s', (secret) => {
    const { logger, calls } = recorder()
    const error = fail('HTTP_STATUS', { status: 500, url: secret }, { cause: new Error(`for "${secret}"`) })
    logger.error(`about ${secret}, and (${secret})`, { plain: secret, [secret]: [secret], error, deep: { er: { secret } } })
    const written = JSON.stringify([calls, logger.lines])
    expect(written).not.toContain(secret)
    expect(written).not.toMatch(/C02aaA39|EPjFWdd5|w508d6q|visitor|abababab|dozjgNry|symKey=5|587d5484|secret-project/i)
    expect(written).toContain('HTTP_STATUS')
  })

  it('keeps what helps: codes, hosts, wallet names, chain ids', () => {
    const { logger, calls } = recorder()
    logger.error('storage: the browser refused', { host: 'https://rpc.example/v1', rdns: 'io.wallet.mobile', network: 'eip155:11155111' })
    expect(calls[0]?.[3]).toEqual({ host: 'https://rpc.example/v1', rdns: 'io.wallet.mobile', network: 'eip155:11155111' })
  })

  it('keeps the latest lines, at most 1,024,000 bytes', () => {
    const { logger } = recorder()
    for (let index = 0; index < 2000; index++) logger.debug(`line ${index} ${'x '.repeat(500)}`)
    const bytes = logger.lines.reduce((sum, line) => sum + line.length * 2, 0)
    expect(bytes).toBeLessThanOrEqual(LOG_BUFFER_BYTES)
    expect(bytes).toBeGreaterThan(LOG_BUFFER_BYTES * 0.9)
    expect(logger.lines.at(-1)).toContain('line 1999')
  })

  it('survives a console that throws, and a megabyte in no time', () => {
    const sink = new Proxy({} as Console, {
      get: () => {
        throw new Error('no console')
      },
    })
    const spentMs = processorTime()
    const log = () => new ConsoleLogger('debug', sink).error('x'.repeat(1e6), { fact: 'a@'.repeat(5e5), more: 'wc:'.repeat(3e5) })
    expect(log).not.toThrow()
    noteFigure('logger: a megabyte', spentMs(), 100)
  })
})
