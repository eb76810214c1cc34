import { createContext, type ReactNode, useContext, useState } from 'react'

type Accepted = readonly [accepted: boolean, setAccepted: (accepted: boolean) => void]

const AcceptedTerms = createContext<Accepted>([false, () => {}])

/** Whether the visitor ticked the legal checkbox; shared by all views until the modal is removed. */
export function AcceptedTermsProvider({ children }: Readonly<{ children: ReactNode }>) {
  const [accepted, setAccepted] = useState(false)
  return <AcceptedTerms.Provider value={[accepted, setAccepted]}>{children}</AcceptedTerms.Provider>
}

export function useAcceptedTerms(): Accepted {
  return useContext(AcceptedTerms)
}
