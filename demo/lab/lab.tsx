import { type ReactElement, type ReactNode, useState } from 'react'
import type { Session } from '../session.ts'
import { AccountPanel } from './account-panel.tsx'
import { ActionsPanel } from './actions-panel.tsx'
import { BatchesPanel } from './batches-panel.tsx'
import { EmbeddedPanel } from './embedded-panel.tsx'
import { FaultsPanel } from './faults-panel.tsx'
import { HoldingsPanel } from './holdings-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { StatePanel } from './state-panel.tsx'
import { WalletsPanel } from './wallets-panel.tsx'

/** The side panel: what the page would be set up with, what goes wrong outside, and what Portico says. */
export function Lab({ session }: { readonly session: Session }): ReactElement {
  return (
    <aside className="lab" aria-label="Lab">
      <details className="lab-fold" open={!matchMedia('(max-width: 1000px)').matches}>
        <summary>
          <h2>Lab</h2>
        </summary>
        <Section title="What Portico says" open>
          <StatePanel />
        </Section>
        <Section title="Use the wallet" open>
          <ActionsPanel session={session} />
        </Section>
        <Section title="Use the e-mail wallet">
          <EmbeddedPanel session={session} />
        </Section>
        <Section title="Send, swap and pay with arguments">
          <MoneyPanel session={session} />
        </Section>
        <Section title="Batches of calls">
          <BatchesPanel session={session} />
        </Section>
        <Section title="What is on the account">
          <AccountPanel session={session} />
        </Section>
        <Section title="The account by hooks">
          <HoldingsPanel />
        </Section>
        <Section title="Wallets in this page" open>
          <WalletsPanel session={session} />
        </Section>
        <Section title="Options">
          <OptionsPanel session={session} />
        </Section>
        <Section title="Faults of the services">
          <FaultsPanel session={session} />
        </Section>
      </details>
    </aside>
  )
}

function Section({ title, open = false, children }: Readonly<{ title: string; open?: boolean; children: ReactNode }>): ReactElement {
  const [isOpen, setOpen] = useState(open)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}
