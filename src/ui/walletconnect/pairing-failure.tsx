import type { AppError } from '../../domain/errors/app-error.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'

type Say = Readonly<{ title: MessageKey; text: MessageKey; code?: string | undefined }>

const TEXTS: Readonly<Record<string, readonly [title: MessageKey, text: MessageKey]>> = {
  USER_REJECTED: ['connecting.declined.title', 'connecting.declined.text'],
  NO_ACCOUNTS: ['connecting.locked.title', 'connecting.locked.text'],
  WALLET_SILENT: ['connecting.silent.title', 'connecting.silent.text'],
}
const FAULTS: Readonly<Record<string, MessageKey>> = {
  PAIRING_UNREACHABLE: 'pairing.unreachable',
  APKT006: 'error.session',
  APKT002: 'error.site',
  APKT007: 'error.site',
  APKT008: 'error.site',
}

function failureOf({ code }: AppError): Say {
  const [title, text] = TEXTS[code] ?? []
  return title && text ? { title, text } : { title: 'connecting.failed.title', text: FAULTS[code] ?? 'connecting.failed.text', code }
}

type PairingFailureProps = Readonly<{ name: string; picture?: string | undefined; error: AppError; retry(): void }>

/** The reason of a failed pairing, and a retry button. */
export function PairingFailure({ name, picture, error, retry }: PairingFailureProps) {
  const t = useMessages()
  const { title, text, code } = failureOf(error)
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
