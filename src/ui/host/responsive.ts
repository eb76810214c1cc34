/** A value for all screens, or one below 768 px and one from there on. */
export type Responsive<T> = T | Readonly<{ smallScreen: T; largeScreen: T }>

/** Where something is shown: everywhere (''), on one kind of screen, or nowhere. A style sheet decides, so that a server can render it. */
export function screensOf<T>(value: Responsive<T>, isShown: (value: T) => boolean): '' | 'small' | 'large' | undefined {
  const isSplit = typeof value === 'object' && value !== null && 'smallScreen' in value
  const [small, large] = isSplit ? [isShown(value.smallScreen), isShown(value.largeScreen)] : [isShown(value as T), isShown(value as T)]
  if (small) return large ? '' : 'small'
  return large ? 'large' : undefined
}
