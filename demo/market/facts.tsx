import { type ReactElement, useEffect, useState } from 'react'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import type { Session } from '../session.ts'

/** What sets the dialog apart, with the figures that the build is held to, and what this very page has asked of wallet services. */
export function Facts({ session }: { readonly session: Session }): ReactElement {
  const asked = useAsked(session)
  const { namespaces, logins } = session.settings
  return (
    <dl className="market-facts" aria-label="The wallet dialog of this page">
      <Fact figure={`${(budgets.beforeClickBytes / 1000).toFixed(1)} kB`}>at most, until you reach for the button</Fact>
      <Fact figure={String(asked)}>
        {asked === 0 ? 'requests to wallet services so far' : 'requests to wallet services, since you asked'}
      </Fact>
      <Fact figure={namespaces ? '7' : '1'}>
        {namespaces ? 'kinds of chains, from Ethereum to Bitcoin' : 'kind of chains: switch on more in the Lab'}
      </Fact>
      <Fact figure={logins ? 'E-mail' : 'Wallets'}>
        {logins ? 'or a social login, for who has no wallet' : 'only: switch on logins in the Lab'}
      </Fact>
    </dl>
  )
}

function Fact({ figure, children }: { readonly figure: string; readonly children: string }): ReactElement {
  return (
    <div>
      <dt>{children}</dt>
      <dd>{figure}</dd>
    </div>
  )
}

/** How many requests to the services this page has made since it was loaded. */
function useAsked({ info }: Session): number {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const origins = new Set(Object.values(info.services).map((url) => new URL(url).origin))
    const observer = new PerformanceObserver((list) => {
      const more = list.getEntries().filter(({ name }) => origins.has(new URL(name).origin)).length
      setAsked((before) => before + more)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [info])
  return asked
}
