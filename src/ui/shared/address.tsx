type AddressProps = Readonly<{ value: string }>

/** `0x12…9aBcDe`: 4 start, 6 end. Short texts stay whole. */
export function shortAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 4)}…${address.slice(-6)}`
}

/** Always left to right; the whole address for screen readers and on hover. */
export function Address({ value }: AddressProps) {
  return (
    <bdi className="address" dir="ltr" title={value}>
      <span aria-hidden="true">{shortAddress(value)}</span>
      <span className="unseen">{value}</span>
    </bdi>
  )
}
