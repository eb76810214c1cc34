import type { SignInGateway } from '../../domain/siwx/sign-in-gateway.ts'
import type { AskForSignIn } from './ask-for-sign-in.ts'
import type { CancelSignIn } from './cancel-sign-in.ts'
import type { OneClickSignIn } from './one-click-sign-in.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import type { SignInOnConnect } from './sign-in-on-connect.ts'

/** Signing in while connecting. */
export function signInGateway(
  prompt: AskForSignIn,
  cancel: CancelSignIn,
  guard: SignInGuard,
  oneClick: OneClickSignIn,
  login: SignInOnConnect,
): SignInGateway {
  return {
    connected: () => prompt.connected(),
    refuses: () => {
      const isCapturing = guard.isCapturing
      if (isCapturing) void cancel.leaveCapture()
      return isCapturing
    },
    // A visitor who is asked for an e-mail address signs after that, so that the message includes it.
    authentication: async (...proposed) => (guard.first === 'DataCapture' ? undefined : oneClick.ask(...proposed)),
    adopt: (...signed) => oneClick.adopt(...signed),
    prompted: async (...asked) => (guard.first === 'DataCapture' ? undefined : login.ask(...asked)),
    adoptPrompted: (...signed) => login.adopt(...signed),
  }
}
