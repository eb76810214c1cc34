import { Icon, type IconName } from './icon.tsx'

type Point = Readonly<{ icon: IconName; title: string; text: string }>

/** A few things explained, one below the other. */
export function FeatureList({ points }: Readonly<{ points: readonly Point[] }>) {
  return (
    <div className="points">
      {points.map(({ icon, title, text }) => (
        <section key={title} className="point">
          <span className="medal">
            <Icon name={icon} />
          </span>
          <div className="point-text">
            <h3>{title}</h3>
            <p className="quiet-text">{text}</p>
          </div>
        </section>
      ))}
    </div>
  )
}
