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
 * What will be signed: the sentence, the strongest caution with the box to tick, the facts. The rest is under "Details", which is open
 * where there is more to be careful about, and stays open as long as the tick is for something in it. Other cautions are ticked anew.
 */
export function Review({ sentence, cautions, facts, details, children }: ReviewProps) {
  const t = useMessages()
  const [ticked, setTicked] = useState('')
  const strong = cautions.filter((caution) => caution.strong)
  const [first, ...rest] = [...strong, ...cautions.filter((caution) => !caution.strong)]
  const isNeeded = strong.length > 0
  const isHeld = strong.length > 1
  const key = cautions.map(({ text, about = '', strong }) => `${text} ${about} ${strong}`).join('\n')
  return (
    <>
      <div className="total">{sentence}</div>
      {first && (
        <div className={isNeeded ? 'caution strong-caution' : 'caution'}>
          <Icon name="alert" />
          <div>
            <p role={isNeeded ? 'alert' : undefined}>{first.text}</p>
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
      <details
        key={isHeld ? key : ''}
        className="more"
        open={isNeeded || rest.length > 0}
        onToggle={({ currentTarget }) => {
          if (isHeld) currentTarget.open = true
        }}
      >
        <summary>
          {t('send.details')}
          <Icon name="down" />
        </summary>
        {rest.map(({ id, text, strong: isStrong }) => (
          <p key={id} className="caution" role={isStrong ? 'alert' : undefined}>
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
