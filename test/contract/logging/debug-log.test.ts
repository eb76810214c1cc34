// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { resolver } from '../../../src/composition/bindings.ts'
import { createContainer } from '../../../src/composition/create-container.ts'
import { OptionsService } from '../../../src/domain/options/options-service.ts'
import { ConsoleLogger } from '../../../src/infrastructure/logging/console-logger.ts'
import { mainnet } from '../../../src/networks.ts'
import { DebugLog } from '../../../src/ports/logging/debug-log.ts'
import { Logger } from '../../../src/ports/logging/logger.ts'
import { FakeDebugLog } from '../../fakes/logging/fake-debug-log.ts'
import { describeDebugLog } from './debug-log.contract.ts'

describeDebugLog('FakeDebugLog', () => {
  const log = new FakeDebugLog()
  return { log, write: (message) => log.lines.push(JSON.stringify(['debug', message])) }
})

describeDebugLog('ConsoleLogger', () => {
  const log = new ConsoleLogger('silent')
  return { log, write: (message) => log.debug(message) }
})

it('is what `portico/core` gives: lines of every level, whatever the console shows', () => {
  const get = resolver(createContainer({ networks: [mainnet], storage: 'memory' }))
  get(Logger).debug('quiet', { wc: 'wc:7f6e@2?symKey=587d' })
  expect(get(DebugLog).lines).toEqual(['["debug","quiet",{"wc":"[pairing uri]"}]'])
})

it('the console follows `debug`, also when it changes later', () => {
  const printed: unknown[] = []
  const { debug } = console
  console.debug = (...line: unknown[]) => void printed.push(line[1])
  const get = resolver(createContainer({ networks: [mainnet], storage: 'memory' }))
  get(Logger).debug('before')
  get(OptionsService).update({ debug: true })
  get(Logger).debug('after')
  console.debug = debug
  expect(printed).toEqual(['after'])
})
