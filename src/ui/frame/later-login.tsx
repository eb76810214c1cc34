import { type ComponentType, useEffect, useState } from 'react'
import { loadLoginWords } from '../../domain/options/load-words.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { useInject } from '../shared/use-service.ts'
import type { LoginMethodProps } from './login-methods.tsx'

let loaded: ComponentType<LoginMethodProps> | undefined

/** A login on the first view, in the room that it will take. Its download failed: there are only wallets until the modal opens again. */
export function LaterLogin(props: LoginMethodProps) {
  const [Method, setMethod] = useState(() => loaded)
  const locale = useInject(LocaleService)
  useEffect(() => {
    if (Method) return
    let isShown = true
    Promise.all([import('./login-methods.tsx'), loadLoginWords()]).then(
      ([{ LoginMethod }]) => {
        loaded = LoginMethod
        if (!isShown) return
        setMethod(() => LoginMethod)
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
