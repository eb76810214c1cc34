import { fail } from '../../errors/fail.ts'

/** The error of work that was given up: nobody shows it. */
export const aborted = (): Error => fail('ABORTED', {})
