import type { AppError } from '../../domain/errors/app-error.ts'
import { connectingWords } from '../../domain/errors/asking-words.ts'
import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'

type PairingFailureProps = Readonly<{ name: string; picture?: string | undefined; error: AppError; retry(): void }>

/** The reason of a failed pairing, and a retry button. */
export function PairingFailure({ name, picture, error, retry }: PairingFailureProps) {
  const t = useMessages()
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
      <Button kind="primary" icon="refresh" onClick={retry} testId="w3m-connecting-widget-secondary-button">
        {t('common.retry')}
      </Button>
    </Waiting>
  )
}
