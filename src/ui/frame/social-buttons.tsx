import { useEffect } from 'react'
import { openSocialLogin } from '../../application/routing/open-social-login.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { Views } from '../../ports/features/views.ts'
import { Page } from '../../ports/page/page.ts'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { loginCss } from './login-css.ts'
import { SocialLogo } from './social-logo.tsx'
import { socialName } from './social-names.ts'

/** More providers than this do not all get a tile. */
const SHOWN_MAX = 6
const TILES = 4

/** The social accounts: two as tiles, otherwise the first as a button and the others as tiles. */
export function SocialButtons({ disabled }: Readonly<{ disabled: boolean }>) {
  const t = useMessages()
  const [{ features }] = useService(OptionsService)
  const router = useInject(Router)
  const page = useInject(Page)
  const views = useInject(Views)
  const place = useSheet(loginCss)
  // An installed page opens the window and leads it on without waiting for the frame.
  useEffect(() => {
    if (page.isStandalone && !disabled) views.prefetch('ConnectingSocial')
  }, [page, views, disabled])
  const providers = features.socials || []
  const [first, ...others] = providers
  if (!first) return null
  const isPair = providers.length === 2
  const isMany = providers.length > SHOWN_MAX
  const tiles = isPair ? providers : isMany ? others.slice(0, TILES) : others
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div ref={place} className="socials" role="group" aria-label={t('login.socials')} data-testid="w3m-social-login-widget">
      {!isPair && (
        <button
          type="button"
          className="button quiet"
          disabled={disabled}
          onClick={() => openSocialLogin(page, router, first)}
          data-testid={`social-selector-${first}`}
        >
          <SocialLogo provider={first} />
          <span>{t('login.with', { name: socialName(first) })}</span>
        </button>
      )}
      {tiles.length > 0 && (
        <div className="social-tiles">
          {tiles.map((provider) => (
            <button
              key={provider}
              type="button"
              className="social-tile"
              aria-label={t('login.with', { name: socialName(provider) })}
              title={socialName(provider)}
              disabled={disabled}
              onClick={() => openSocialLogin(page, router, provider)}
              data-testid={`social-selector-${provider}`}
            >
              <SocialLogo provider={provider} />
            </button>
          ))}
          {isMany && (
            <button
              type="button"
              className="social-tile"
              aria-label={t('login.more')}
              disabled={disabled}
              onClick={() => router.push('ConnectSocials')}
              data-testid="social-selector-more"
            >
              <Icon name="next" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
