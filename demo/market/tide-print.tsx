import type { ReactElement } from 'react'

const PALETTES = [
  ['#f3e3cd', '#e98a5b', '#c96f52', '#7d5a5a', '#43525c', '#22323d'],
  ['#e4eef0', '#f2c879', '#9cc2c0', '#6a9a9f', '#3f6c77', '#1f3f4c'],
  ['#f4ead9', '#b5475b', '#d79f8a', '#98a086', '#5f7866', '#2f4a43'],
  ['#dfe3ee', '#f6f1e4', '#a9b4cc', '#7480a5', '#474f7c', '#252a4b'],
] as const

const WIDTH = 320
const HEIGHT = 400
const HORIZON = 170

function waves(seed: number): (n: number) => number {
  return (n) => {
    const value = Math.sin(seed * 91.7 + n * 47.3) * 43758.5453
    return value - Math.floor(value)
  }
}

/** A drawing that is the same for the same seed: a sun over five lines of water. */
export function TidePrint({ seed, title }: { readonly seed: number; readonly title: string }): ReactElement {
  const random = waves(seed)
  const [sky = '', sun, ...water] = PALETTES[seed % PALETTES.length] ?? PALETTES[0]
  const layer = (index: number) => {
    const top = HORIZON + index * 52
    const height = 14 + random(index) * 22
    const shift = random(index + 9) * WIDTH
    const points = Array.from({ length: 33 }, (_, step) => {
      const x = step * 10
      const y = top + Math.sin((x + shift) / (34 + random(index + 4) * 40)) * height + Math.sin((x + shift) / 17) * 3
      return `${x},${y.toFixed(1)}`
    })
    return `M0,${HEIGHT} L${points.join(' L')} L${WIDTH},${HEIGHT} Z`
  }
  return (
    <svg className="tide" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      <rect width={WIDTH} height={HEIGHT} fill={sky} />
      <circle cx={60 + random(1) * 200} cy={80 + random(2) * 70} r={26 + random(3) * 34} fill={sun} />
      {water.map((colour, index) => (
        <path key={colour} d={layer(index)} fill={colour} />
      ))}
    </svg>
  )
}
