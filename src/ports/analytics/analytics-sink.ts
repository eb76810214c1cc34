import { token } from '../di/token.ts'

/** Where records go. `body` = JSON text, below 64 KB. Resolves whether it went out; never rejects, nothing is read back. */
export interface AnalyticsSink {
  /** `POST /batch`: a list of records. */
  events(body: string): Promise<boolean>
  /** `POST /e`: one error report. */
  error(body: string): Promise<boolean>
}
export const AnalyticsSink = token<AnalyticsSink>('AnalyticsSink')
