import { useState } from 'react'

export type PictureProps = Readonly<{
  src: string | undefined
  /** Our drawing, where `src` does not load. */
  otherwise?: string | undefined
  name: string
  shape?: 'small' | 'large' | 'round' | 'large round' | undefined
  /** Fetched when it comes into view. */
  isLazy?: boolean
}>

/** Hues of `.hue-0` … `.hue-5`. */
const HUES = 6

/** A foreign picture: always an `<img>`, in a fixed place, over the initials of its name. Decorative; the name stands beside it. */
export function Picture({ src, otherwise, name, shape, isLazy = false }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const shown = src && broken !== src ? src : otherwise
  return (
    <span className={`picture hue-${String(hueOf(name))}${shape ? ` ${shape}` : ''}`} data-initial={initialsOf(name)} aria-hidden="true">
      {shown && broken !== shown && (
        <img
          loading={isLazy ? 'lazy' : undefined}
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  )
}

/** Of two words, or the first two letters of one. */
function initialsOf(name: string): string {
  const [first, second] = name.slice(0, 64).match(/[\p{L}\p{N}]+/gu) ?? ['?']
  const [letter = '', next = ''] = first ?? ''
  return letter.toUpperCase() + (second ? [...second][0]?.toUpperCase() : next)
}

function hueOf(name: string): number {
  let sum = 0
  for (let place = 0; place < Math.min(name.length, 64); place++) sum = (sum * 31 + name.charCodeAt(place)) % 997
  return sum % HUES
}
