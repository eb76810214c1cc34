import { token } from '../di/token.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Developer messages. `facts` hold no secrets: no pairing URI, e-mail, message or signature. Default level: error. */
export interface Logger {
  debug(message: string, facts?: Readonly<Record<string, unknown>>): void
  info(message: string, facts?: Readonly<Record<string, unknown>>): void
  /** `always`: the developer of the site has to read it, so that it is written without \`debug\` too. */
  warn(message: string, facts?: Readonly<Record<string, unknown>>, options?: Readonly<{ always?: boolean }>): void
  error(message: string, facts?: Readonly<Record<string, unknown>>): void
}
export const Logger = token<Logger>('Logger')
