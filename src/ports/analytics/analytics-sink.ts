import { token } from '../di/token.ts'

/** Sends analytics records. `body` = JSON text, below 64 KB. Resolves whether it was sent; never rejects. The response is not read. */
export interface AnalyticsSink {
  /** `POST /batch`: a list of records. */
  events(body: string): Promise<boolean>
  /** `POST /e`: one error report. */
  error(body: string): Promise<boolean>
}
export const AnalyticsSink = token<AnalyticsSink>('AnalyticsSink')
