import type { ReactNode } from 'react'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Waiting } from '../shared/waiting.tsx'
import { embeddedCss } from './embedded-css.ts'

type Props = Readonly<{ status: 'waiting' | 'failed'; title: ReactNode; text: string; code?: string | undefined; children: ReactNode }>

/** A step of the e-mail login in which the secure page is waited for. */
export function EmailWaiting({ children, ...rest }: Props) {
  const [{ email }] = useService(EmailLogin)
  const place = useSheet(embeddedCss)
  return (
    <div ref={place} className="email-step">
      <Waiting picture={undefined} name={email} round {...rest}>
        {children}
      </Waiting>
    </div>
  )
}
