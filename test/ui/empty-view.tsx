/** Stands for a view that a test only leads to. */
export function EmptyView() {
  return <p>Elsewhere</p>
}
