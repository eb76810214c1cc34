import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { useMessages } from './use-messages.ts'

/** One line; `strong` ones have to be acknowledged, for `about` anew: the figures that the visitor compares. */
export type Caution = Readonly<{ id: string; text: string; strong: boolean; about?: string | undefined }>

type ReviewProps = Readonly<{
  /** What is about to be done, as a sentence with its amounts. */
  sentence: ReactNode
  /** The strongest first. */
  cautions: readonly Caution[]
  /** Terms and their values: at most four. */
  facts: ReactNode
  /** The other terms. */
  details: ReactNode
  /** Told whether all that is strong was acknowledged. */
  children(isAcknowledged: boolean): ReactNode
}>

/**
 * What will be signed: the sentence, what has to be acknowledged with the box to tick, the facts. The rest is under "Details", which is
 * open where there is more to be careful about. A caution that says something else is ticked anew; what is ticked is in sight.
 */
export function Review({ sentence, cautions, facts, details, children }: ReviewProps) {
  const t = useMessages()
  const [ticked, setTicked] = useState('')
  const strong = cautions.filter((caution) => caution.strong)
  const [first, ...others] = cautions.filter((caution) => !caution.strong)
  const isNeeded = strong.length > 0
  const shown = isNeeded || !first ? strong : [first]
  const rest = isNeeded && first ? [first, ...others] : others
  const key = cautions.map(({ text, about = '' }) => `${text} ${about}`).join('\n')
  return (
    <>
      <div className="total">{sentence}</div>
      {shown.length > 0 && (
        <div className={isNeeded ? 'caution strong-caution' : 'caution'}>
          <Icon name="alert" />
          <div>
            {shown.map(({ id, text }) => (
              <p key={id} role={isNeeded ? 'alert' : undefined}>
                {text}
              </p>
            ))}
            {isNeeded && (
              <label className="tick">
                <input type="checkbox" checked={ticked === key} onChange={(event) => setTicked(event.target.checked ? key : '')} />
                <span>{t('send.understood')}</span>
              </label>
            )}
          </div>
        </div>
      )}
      <dl className="facts">{facts}</dl>
      <details className="more" open={isNeeded || rest.length > 0}>
        <summary>
          {t('send.details')}
          <Icon name="down" />
        </summary>
        {rest.map(({ id, text }) => (
          <p key={id} className="caution">
            <Icon name="alert" />
            <span>{text}</span>
          </p>
        ))}
        <dl className="facts">{details}</dl>
      </details>
      {children(!isNeeded || ticked === key)}
    </>
  )
}

/** An amount of the sentence, in large type on a line of its own. `symbol`: where it is not part of the text. */
export function Amount({ text, symbol = '', testId }: Readonly<{ text: string; symbol?: string; testId: string }>) {
  return (
    <bdi className={text.length + symbol.length > LONG ? 'sum long' : 'sum'} dir="ltr">
      <span data-testid={testId}>{text}</span> {symbol && <bdi>{symbol}</bdi>}
    </bdi>
  )
}

/** Characters that fit on one line in large type. */
const LONG = 16
