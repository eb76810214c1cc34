import { Actions } from '../shared/actions.tsx'
import { FeatureList } from '../shared/feature-list.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'

const LEARN_URL = 'https://ethereum.org/networks/'

export function WhatIsANetworkView() {
  const t = useMessages()
  return (
    <>
      <FeatureList
        points={[
          { icon: 'globe', title: t('network.what.title'), text: t('network.what.text') },
          { icon: 'layers', title: t('network.why.title'), text: t('network.why.text') },
          { icon: 'shield', title: t('network.check.title'), text: t('network.check.text') },
        ]}
      />
      <Actions>
        <OutsideLink href={LEARN_URL} className="button quiet">
          <span>{t('network.learn')}</span>
        </OutsideLink>
      </Actions>
    </>
  )
}
