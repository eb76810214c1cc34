import { GoBack } from '../../application/routing/go-back.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { onrampCss } from './onramp-css.ts'

export function WhatIsABuyView() {
  const t = useMessages()
  const sheet = useSheet(onrampCss)
  const goBack = useInject(GoBack)
  return (
    <div ref={sheet}>
      <EmptyState icon="wallet" title={t('buy.what.title')} text={t('buy.what.text')}>
        <Button kind="primary" onClick={() => goBack.run()}>
          {t('common.back')}
        </Button>
      </EmptyState>
    </div>
  )
}
