/** How long work may take, and the error that says so. `graceMs`: how long it keeps its place once it was given up, if it does not end. */
export type Limit = Readonly<{ ms: number; late: () => Error; graceMs?: number | undefined }>
