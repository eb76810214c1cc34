import { describe, expect, it } from 'vitest'
import type { ProjectFeature, ProjectLimits, ProjectSettings } from '../../../src/ports/options/project-settings.ts'

export type ProjectSettingsWorld = {
  settings: ProjectSettings
  configure(features: readonly ProjectFeature[]): void
  limit(limits: ProjectLimits): void
  allow(origins: readonly string[]): void
  fault(kind: '429' | '500' | '403' | 'none'): void
}

export function describeProjectSettings(adapter: string, open: () => ProjectSettingsWorld): void {
  describe(`ProjectSettings: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('says which features the project has, and which it leaves to the site', async () => {
      const { settings, configure } = open()
      const features: readonly ProjectFeature[] = [
        { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
        { id: 'swap', isEnabled: false, config: [] },
        { id: 'reown_branding', isEnabled: true, config: 'local' },
      ]
      configure(features)
      expect(await settings.features(signal())).toEqual(features)
    })

    it('says how far the plan reaches', async () => {
      const { settings, limit } = open()
      limit({ tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: false })
      expect(await settings.limits(signal())).toEqual({ tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: false })
    })

    it('lists the allowed origins and whether events are wanted', async () => {
      const { settings, allow } = open()
      allow(['https://app.example'])
      expect(await settings.allowedOrigins(signal())).toEqual(['https://app.example'])
      expect(await settings.isAnalyticsEnabled(signal())).toBe(true)
    })

    it('tells refusals of the origin list apart', async () => {
      const { settings, fault, allow } = open()
      allow(['https://app.example'])
      fault('429')
      await expect(settings.allowedOrigins(signal())).rejects.toMatchObject({ code: 'APKT010' })
      fault('500')
      await expect(settings.allowedOrigins(signal())).rejects.toMatchObject({ code: 'APKT009' })
      fault('403')
      expect(await settings.allowedOrigins(signal())).toEqual([])
    })

    it('wants no events while nobody can say', async () => {
      const { settings, fault } = open()
      fault('500')
      expect(await settings.isAnalyticsEnabled(signal())).toBe(false)
    })

    it('rejects when features and limits cannot be read', async () => {
      const { settings, fault } = open()
      fault('403')
      await expect(settings.features(signal())).rejects.toMatchObject({ code: 'HTTP_STATUS', facts: { status: 403 } })
      await expect(settings.limits(signal())).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    })

    it('is given up at once', async () => {
      const { settings } = open()
      for (const ask of ['features', 'limits', 'allowedOrigins', 'isAnalyticsEnabled'] as const)
        await expect(settings[ask](AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
