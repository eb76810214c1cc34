import type { NetworkService } from '../../domain/network/network-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { PlainOptions } from '../../domain/options/portico-options.ts'
import type { ThemeService } from '../../domain/options/theme-service.ts'
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

  update = (options: Partial<PlainOptions>): void => {
    this.options.update(options)
    if (options.themeMode) this.theme.setMode(options.themeMode)
    if (options.themeVariables) this.theme.setVariables(options.themeVariables)
    if (options.themeMode || options.themeVariables) this.publisher.flush()
    if (options.locale !== undefined) void this.locale.setLocale(options.locale)
    else if (options.messages) this.locale.refresh()
    if (options.networks) this.networks.replace(options.networks)
    else if (options.customRpcUrls || options.chainImages) this.networks.refresh()
  }
}
