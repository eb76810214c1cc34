import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpProjectSettings } from '../../../src/infrastructure/options/http-project-settings.ts'
import { FakeProjectSettings } from '../../fakes/options/fake-project-settings.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { describeProjectSettings } from './project-settings.contract.ts'

const errorOf = (kind: '429' | '500' | '403' | 'none') =>
  kind === '429'
    ? fail('APKT010', { retryAfterMs: 1 })
    : kind === 'none'
      ? undefined
      : fail('HTTP_STATUS', { status: Number(kind), url: '' })

describeProjectSettings('FakeProjectSettings', () => {
  const settings = new FakeProjectSettings()
  return {
    settings,
    configure: (features) => {
      settings.configured = features
    },
    limit: (limits) => {
      settings.planLimits = limits
    },
    allow: (origins) => {
      settings.origins = origins
    },
    fault: (kind) => {
      settings.failure = errorOf(kind)
    },
  }
})

const wire = overTheWire()
describeProjectSettings('HttpProjectSettings', () => {
  const { client, world } = wire.open()
  return {
    settings: new HttpProjectSettings(client),
    configure: (features) =>
      world.setKnobs({ features: features.map(({ config, ...row }) => ({ ...row, config: config === 'local' ? null : (config ?? []) })) }),
    limit: (planLimits) => world.setKnobs({ planLimits }),
    allow: (allowedOrigins) => world.setKnobs({ allowedOrigins }),
    fault: (kind) => {
      world.setKnobs({ knownProjectIds: kind === '403' ? [] : undefined })
      world.setFault(kind === '403' ? 'none' : kind, 'project')
    },
  }
})
