import { type ComponentType, useEffect, useState } from 'react'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { addMessages } from '../../domain/options/messages.ts'
import { once } from '../../domain/shared/async/once.ts'
import { pause } from '../shared/pause.ts'
import { useInject } from '../shared/use-service.ts'
import type { LoginMethodProps } from './login-methods.tsx'

type Method = ComponentType<LoginMethodProps>
let loaded: Method | undefined

/** One download, and one rendering, for all logins of the view. */
const load = once(async () => {
  const { LoginMethod, loginWords } = await import('./login-methods.tsx')
  addMessages(loginWords)
  // The code was evaluated in this task.
  await pause()
  loaded = LoginMethod
  return LoginMethod
})

/** A login on the first view, in the room that it will take. Its download failed: there are only wallets until the modal opens again. */
export function LaterLogin(props: LoginMethodProps) {
  const [Method, setMethod] = useState(() => loaded)
  const locale = useInject(LocaleService)
  useEffect(() => {
    if (Method) return
    let isShown = true
    load().then(
      (found) => {
        if (!isShown) return
        setMethod(() => found)
        locale.refresh()
      },
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [Method, locale])
  return Method ? <Method {...props} /> : <div className={`bone login-bone ${props.method}`} aria-hidden="true" />
}
