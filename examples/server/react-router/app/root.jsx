import { readSnapshot } from 'portico'
import { PorticoProvider } from 'portico/react'
import { useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { makePortico, remember } from './portico.js'

export const loader = ({ request }) => ({ initialState: readSnapshot(request.headers.get('cookie')) })

export function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Portico</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }) {
  const [portico] = useState(() => makePortico(loaderData.initialState))
  useEffect(() => remember(portico), [portico])
  return (
    <PorticoProvider portico={portico}>
      <Outlet />
    </PorticoProvider>
  )
}
