import { Wallet } from './account.jsx'

export default function Page() {
  return <Wallet />
}
