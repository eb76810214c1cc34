import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Session } from './session.ts'

const root = document.getElementById('root')
const answer = await fetch('/sandbox.json')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App session={new Session(await answer.json())} />
    </StrictMode>,
  )
