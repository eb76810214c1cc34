import type { ViewStack } from '../../domain/routing/stack-rules.ts'
import type { ViewName } from '../../domain/routing/view.ts'

export const CAPTURING: ReadonlySet<ViewName> = new Set(['DataCapture', 'DataCaptureOtpConfirm'])
const OWN: ReadonlySet<ViewName> = new Set(['SIWXSignMessage', ...CAPTURING])
/** The views that are allowed while a required sign-in is pending. */
export const SIGNING: ReadonlySet<ViewName> = new Set(['ApproveTransaction', ...OWN])

/** Whether a view of the sign-in is shown, or lies beneath what is shown: an approval alone may be one that the site asked for. */
export const hasSigning = (stack: ViewStack) => stack.some(({ view }) => OWN.has(view))
