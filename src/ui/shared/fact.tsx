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
