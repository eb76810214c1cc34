type GroupedAddressProps = Readonly<{ value: string; testId?: string | undefined }>

/** Groups per line, of which the first that leaves no line short is taken. */
const COLUMNS = [5, 6, 4]

/** Every character of an address, in full lines of groups of four, a leading `0x` beside them. Its text is the address, without gaps. */
export function GroupedAddress({ value, testId }: GroupedAddressProps) {
  const prefix = value.startsWith('0x') ? '0x' : ''
  const groups = value.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  return (
    <bdi className="grouped" dir="ltr" data-testid={testId}>
      {prefix && <span>{prefix}</span>}
      <span className="groups" data-columns={COLUMNS.find((count) => groups.length % count === 0) ?? 6}>
        {groups.map((group, place) => (
          <span key={`${String(place)}${group}`}>{group}</span>
        ))}
      </span>
    </bdi>
  )
}
