import type { ReactNode } from 'react'
import type { AppError } from '../../domain/errors/app-error.ts'

/** What did not work, and the error's code for the person who is asked for help. */
export function Problem({ text, error, children }: Readonly<{ text: string; error: AppError; children?: ReactNode }>) {
  return (
    <div className="say" role="alert" data-code={error.code}>
      <p className="quiet-text">{text}</p>
      <p className="code">{error.code}</p>
      {children}
    </div>
  )
}
