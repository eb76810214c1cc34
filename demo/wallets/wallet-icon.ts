/** A data URI: a rounded square with the first letter. */
export function walletIcon(name: string): string {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 13, 0) % 360
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">`,
    `<rect width="96" height="96" fill="hsl(${hue} 55% 42%)"/>`,
    `<path d="M0 70 Q24 54 48 70 T96 70 V96 H0Z" fill="hsl(${(hue + 30) % 360} 60% 60%)"/>`,
    `<text x="48" y="58" font-family="sans-serif" font-size="46" font-weight="700" text-anchor="middle" fill="#fff">${name[0]}</text></svg>`,
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
