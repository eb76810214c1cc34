import type { ReactNode } from 'react'
import { GroupedAddress } from './grouped-address.tsx'

/** One row of a list of facts. `id`: where a test finds its text. */
export function Fact({ name, text, id }: Readonly<{ name: string; text: string; id: string }>) {
  return (
    <>
      <dt>{name}</dt>
      <dd data-testid={id}>
        <bdi>{text}</bdi>
      </dd>
    </>
  )
}

/** One row with an address in full; none without an address, as the coin of a chain has none. */
export function WholeAddress({ name, value, testId }: Readonly<{ name: ReactNode; value: string | undefined; testId: string }>) {
  if (value === undefined) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <GroupedAddress value={value} testId={testId} />
      </dd>
    </>
  )
}
