import { Actions } from '../shared/actions.tsx'
import { FeatureList } from '../shared/feature-list.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { GetWalletLink } from './no-wallets.tsx'

export function WhatIsAWalletView() {
  const t = useMessages()
  return (
    <>
      <FeatureList
        points={[
          { icon: 'key', title: t('wallet.keys.title'), text: t('wallet.keys.text') },
          { icon: 'wallet', title: t('wallet.login.title'), text: t('wallet.login.text') },
          { icon: 'shield', title: t('wallet.control.title'), text: t('wallet.control.text') },
        ]}
      />
      <Actions>
        <GetWalletLink />
      </Actions>
    </>
  )
}
