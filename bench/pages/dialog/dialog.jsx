import { useEffect, useRef, useState } from 'react'

/** A native dialog with the wallets that announce themselves. No router, no themes, no stored connection, no checks. */
export function WalletDialog({ onClose }) {
  const element = useRef(null)
  const [wallets, setWallets] = useState([])
  useEffect(() => {
    const add = ({ detail }) =>
      setWallets((list) => (list.some((wallet) => wallet.info.uuid === detail.info.uuid) ? list : [...list, detail]))
    addEventListener('eip6963:announceProvider', add)
    dispatchEvent(new Event('eip6963:requestProvider'))
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => removeEventListener('eip6963:announceProvider', add)
  }, [])
  return (
    <dialog ref={element} onClose={onClose} style={{ width: 370, borderRadius: 28, border: 0, padding: 20 }}>
      <header>
        <h2>Connect Wallet</h2>
        <button type="button" data-close onClick={onClose}>
          Close
        </button>
      </header>
      <ul>
        {wallets.map(({ info, provider }) => (
          <li key={info.uuid}>
            <button type="button" data-row onClick={() => provider.request({ method: 'eth_requestAccounts' })} style={{ height: 56 }}>
              <img src={info.icon} alt="" width="40" height="40" />
              {info.name}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
