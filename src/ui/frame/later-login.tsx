import { addMessages } from '../../domain/options/messages.ts'
import { featureView } from '../modal/feature-view.tsx'
import { pause } from '../shared/pause.ts'
import type { LoginMethodProps } from './login-methods.tsx'

/** One download, and one rendering, for all logins of the view. */
async function load() {
  const { LoginMethod, loginWords } = await import('./login-methods.tsx')
  addMessages(loginWords)
  // The code was evaluated in this task.
  await pause()
  return LoginMethod
}

function LoginBone({ method }: LoginMethodProps) {
  return <div className={`bone login-bone ${method}`} aria-hidden="true" />
}

/** A login on the first view, in the room that it will take. Its download failed: there are only wallets until the modal opens again. */
export const LaterLogin = featureView(load, LoginBone, { isOptional: true })
