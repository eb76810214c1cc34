/** A wallet's picture, made up: a disc on a ground. */
export function logo(ground: string, disc: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${ground}"/><circle cx="20" cy="20" r="11" fill="none" stroke="${disc}" stroke-width="6"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
