import type { NetworkService } from '../../domain/network/network-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { Features, PlainOptions, ThemeMode } from '../../domain/options/portico-options.ts'
import type { ThemeService } from '../../domain/options/theme-service.ts'
import type { ThemeVariables } from '../../domain/options/theme-variables.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'

/** The site changes its options. */
export class OptionCalls {
  constructor(
    private readonly theme: ThemeService,
    private readonly locale: LocaleService,
    private readonly options: OptionsService,
    private readonly networks: NetworkService,
    private readonly publisher: SnapshotPublisher,
  ) {}

  setThemeMode = (mode: ThemeMode): void => {
    this.theme.setMode(mode)
    this.publisher.flush()
  }

  setThemeVariables = (variables: ThemeVariables): void => {
    this.theme.setVariables(variables)
    this.publisher.flush()
  }

  setLocale = (locale: string): void => void this.locale.setLocale(locale)

  updateFeatures = (features: Partial<Features>): void => this.options.updateFeatures(features)

  updateOptions = (options: Partial<PlainOptions>): void => {
    this.options.update(options)
    if (options.themeMode) this.setThemeMode(options.themeMode)
    if (options.themeVariables) this.setThemeVariables(options.themeVariables)
    const locale = options.locale ?? (options.messages && this.locale.state.value.locale)
    if (locale) this.setLocale(locale)
    if (options.networks) this.networks.replace(options.networks)
    else if (options.customRpcUrls || options.chainImages) this.networks.refresh()
  }
}
