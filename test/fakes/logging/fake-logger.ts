import type { Logger, LogLevel } from '../../../src/ports/logging/logger.ts'

type Line = Readonly<{ level: LogLevel; message: string; facts?: Readonly<Record<string, unknown>> | undefined; always?: true }>

/** Keeps every line. */
export class FakeLogger implements Logger {
  readonly lines: Line[] = []

  debug(message: string, facts?: Readonly<Record<string, unknown>>): void {
    this.lines.push({ level: 'debug', message, facts })
  }

  info(message: string, facts?: Readonly<Record<string, unknown>>): void {
    this.lines.push({ level: 'info', message, facts })
  }

  warn(message: string, facts?: Readonly<Record<string, unknown>>, { always = false }: Readonly<{ always?: boolean }> = {}): void {
    this.lines.push({ level: 'warn', message, facts, ...(always && { always }) })
  }

  error(message: string, facts?: Readonly<Record<string, unknown>>): void {
    this.lines.push({ level: 'error', message, facts })
  }
}
