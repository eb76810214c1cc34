import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import './each-file.ts'

// The files of a worker share the page as well: each finds it empty. Those that prove there is none have none.
if (typeof document !== 'undefined') {
  for (const attribute of [...document.documentElement.attributes]) document.documentElement.removeAttribute(attribute.name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
  localStorage.clear()
  sessionStorage.clear()
}

// The library does this itself for the file that loads it first only.
afterEach(cleanup)
