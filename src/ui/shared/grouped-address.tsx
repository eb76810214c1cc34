type GroupedAddressProps = Readonly<{ value: string; testId?: string | undefined }>

const GROUP = 4

/** Every character of an address, in groups of four. Its text is the address itself, without the gaps. */
export function GroupedAddress({ value, testId }: GroupedAddressProps) {
  const groups = Array.from({ length: Math.ceil(value.length / GROUP) }, (_, index) => value.slice(index * GROUP, (index + 1) * GROUP))
  return (
    <bdi className="grouped" dir="ltr" data-testid={testId}>
      {groups.map((group, place) => (
        <span key={`${String(place)}${group}`}>{group}</span>
      ))}
    </bdi>
  )
}
