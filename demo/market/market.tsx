import { NetworkButton, PorticoButton, PorticoModal, useAccount, useProvider } from 'portico/react'
import type { ReactElement } from 'react'
import { type Eip1193, sendEther } from '../eip1193.ts'
import type { Session } from '../session.ts'
import { useTask } from '../use-task.ts'
import { Facts } from './facts.tsx'
import { TidePrint } from './tide-print.tsx'

const PRICE = '0.01'
const PRINTS = [
  { title: 'First Light, Low Water', edition: '4 of 30', seed: 12 },
  { title: 'Spring Tide', edition: '17 of 30', seed: 23 },
  { title: 'Samphire', edition: '9 of 25', seed: 38 },
  { title: 'The Causeway', edition: '2 of 12', seed: 41 },
  { title: 'Wader Weather', edition: '21 of 30', seed: 60 },
  { title: 'After the Storm', edition: '6 of 20', seed: 67 },
]

/** The host page: a made-up shop. Of Portico it uses three elements and the provider. */
export function Market({ session }: { readonly session: Session }): ReactElement {
  return (
    <div className="market">
      <header className="market-head">
        <a className="market-name" href="./">
          Saltmarsh <em>Editions</em>
        </a>
        <nav aria-label="Shop">
          <a href="#prints">Prints</a>
          <a href="#about">About</a>
        </nav>
        <div className="market-wallet">
          <NetworkButton />
          <PorticoButton />
        </div>
      </header>
      <main>
        <section className="market-hero">
          <div>
            <h1>The same shore, drawn by every tide.</h1>
            <p>Small editions, made by code and settled on chain. Pay from your own wallet; nothing here is real, not even the money.</p>
          </div>
          <TidePrint seed={5} title="The marsh at dusk" />
          <Facts session={session} />
        </section>
        {session.settings.embedded && (
          <section className="market-embedded" aria-label="Wallet">
            <PorticoModal />
          </section>
        )}
        <section id="prints" className="market-grid" aria-label="Prints">
          {PRINTS.map((print) => (
            <Print key={print.seed} {...print} till={session.info.accounts[5]?.address ?? ''} />
          ))}
        </section>
        <section id="about" className="market-about">
          <h2>About</h2>
          <p>A demonstration page for a wallet dialog. The chains run on your machine and forget everything when you stop them.</p>
        </section>
      </main>
    </div>
  )
}

type PrintProps = Readonly<{ title: string; edition: string; seed: number; till: string }>

function Print({ title, edition, seed, till }: PrintProps): ReactElement {
  const { address } = useAccount()
  const { walletProvider } = useProvider<Eip1193>('eip155')
  const [task, run] = useTask()
  const buy = () => run(() => sendEther(walletProvider, address, till, PRICE))
  return (
    <article className="print">
      <TidePrint seed={seed} title={title} />
      <div className="print-text">
        <h3>{title}</h3>
        <span>{edition}</span>
      </div>
      <button type="button" onClick={buy} disabled={task.status === 'busy'}>
        {task.status === 'busy' ? 'Waiting for your wallet' : task.status === 'done' ? 'Yours' : `Buy for ${PRICE} ETH`}
      </button>
      {task.status === 'failed' && <p role="alert">{task.text}</p>}
    </article>
  )
}
