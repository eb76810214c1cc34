import { useId } from 'react'
import { Picture } from '../shared/picture.tsx'

type AvatarProps = Readonly<{ address: string; src: string | undefined; name: string | undefined }>

/** The account's own picture, else colours derived from its address. */
export function Avatar({ address, src, name }: AvatarProps) {
  return (
    <div className="avatar" data-testid="single-account-avatar">
      {src ? <Picture src={src} name={name ?? address} shape="round" /> : <Colours address={address} />}
    </div>
  )
}

function Colours({ address }: Readonly<{ address: string }>) {
  const id = useId()
  const seed = seedOf(address)
  const hue = seed % 360
  const other = (hue + 40 + (seed % 80)) % 360
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={id} cx={String(0.2 + (seed % 30) / 100)} cy="0.15" r="1.1">
          <stop stopColor={`hsl(${String(other)} 85% 72%)`} />
          <stop offset="0.55" stopColor={`hsl(${String(hue)} 70% 58%)`} />
          <stop offset="1" stopColor={`hsl(${String((hue + 300) % 360)} 60% 38%)`} />
        </radialGradient>
      </defs>
      <rect width="64" height="64" fill={`url(#${id})`} />
    </svg>
  )
}

function seedOf(text: string): number {
  let seed = 7
  for (const character of text.toLowerCase().slice(0, 128)) seed = (seed * 33 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return seed
}
