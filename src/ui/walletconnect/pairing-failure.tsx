import type { AppError } from '../../domain/errors/app-error.ts'
import { connectingWords } from '../../domain/errors/asking-words.ts'
import { RetryButton } from '../shared/retry-button.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'

type PairingFailureProps = Readonly<{ name: string; picture?: string | undefined; error: AppError; retry(): void }>

/** The reason of a failed pairing, and a retry button. */
export function PairingFailure({ name, picture, error, retry }: PairingFailureProps) {
  const { title, text, code } = connectingWords(error)
  const values = { name: <bdi>{name}</bdi> }
  return (
    <Waiting
      picture={picture}
      name={name}
      status="failed"
      title={<Words id={title} values={values} />}
      text={<Words id={text} values={values} />}
      code={code}
    >
      <RetryButton kind="primary" onClick={retry} testId="w3m-connecting-widget-secondary-button" />
    </Waiting>
  )
}
