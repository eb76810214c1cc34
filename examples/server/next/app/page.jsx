import { headers } from 'next/headers'
import { readSnapshot } from 'portico'
import { Wallet } from './account.jsx'

export default async function Page() {
  return <Wallet initialState={readSnapshot((await headers()).get('cookie'))} />
}
