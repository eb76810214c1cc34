import type { Features, ThemeMode } from 'portico'
import type { ReactElement } from 'react'
import type { Session } from '../session.ts'
import { DEFAULTS, EMAILS, LOOKS, type Settings, SIGN_INS } from '../settings.ts'

const LOCALES = 'en ar de es fa fr he hi id it ja ko nl pl pt ru tr uk vi zh-CN zh-TW'.split(' ')
const FONTS = ['', 'Georgia, serif', 'ui-monospace, monospace']
const ACCENTS = ['', '#0b7a75', '#b5475b', '#6941c6', '#c2410c']
const FEATURES = [
  'email',
  'allWallets',
  'collapseWallets',
  'legalCheckbox',
  'analytics',
  'swaps',
  'send',
  'receive',
  'activity',
  'onramp',
  'payWithExchange',
  'payments',
  'pay',
  'multiWallet',
  'smartSessions',
  'transactionToasts',
  'accountChecks',
  'allowances',
] as const
const SOCIALS = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
const SWITCHES = [
  ['embedded', 'Embedded in the page'],
  ['reconnect', 'Reconnect after a reload'],
  ['allowUnsupported', 'Allow unsupported chains'],
  ['projectId', 'With a project id'],
  ['namespaces', 'Seven kinds of chains'],
  ['signInOptional', 'Sign in, if one likes'],
  ['logins', 'E-mail and social login'],
] as const

/** What a host would pass to `createPortico`. */
export function OptionsPanel({ session }: { readonly session: Session }): ReactElement {
  const { settings } = session
  const change = (part: Partial<Settings>) => void session.change(part)
  const toggle = (name: keyof Features, on: boolean | undefined) => change({ features: { ...settings.features, [name]: on } })
  return (
    <div className="lab-options">
      <Choice label="Look" value={settings.look} options={LOOKS} onChange={(value) => change({ look: value as Settings['look'] })} />
      <Choice
        label="Theme"
        value={settings.themeMode}
        options={['system', 'light', 'dark']}
        onChange={(value) => change({ themeMode: value as ThemeMode })}
      />
      <Choice label="Accent" value={settings.accent} options={ACCENTS} onChange={(accent) => change({ accent })} />
      <label>
        Radius {settings.radius} px
        <input type="range" min="0" max="10" value={settings.radius} onChange={(event) => change({ radius: Number(event.target.value) })} />
      </label>
      <label>
        Size {settings.size} px
        <input type="range" min="8" max="13" value={settings.size} onChange={(event) => change({ size: Number(event.target.value) })} />
      </label>
      <Choice label="Font" value={settings.font} options={FONTS} onChange={(font) => change({ font })} />
      <Choice label="Language" value={settings.locale} options={LOCALES} onChange={(locale) => change({ locale })} />
      <Choice
        label="Storage"
        value={settings.storage}
        options={['indexeddb', 'local', 'memory']}
        onChange={(value) => change({ storage: value as Settings['storage'] })}
      />
      <Choice
        label="Sign in"
        value={settings.signIn}
        options={SIGN_INS}
        onChange={(value) => change({ signIn: value as Settings['signIn'] })}
      />
      <Choice
        label="E-mail address (hosted; the code is 123456)"
        value={settings.emailCapture}
        options={EMAILS}
        onChange={(value) => change({ emailCapture: value as Settings['emailCapture'] })}
      />
      {SWITCHES.map(([key, label]) => (
        <Check key={key} label={label} checked={settings[key]} onChange={(checked) => change({ [key]: checked })} />
      ))}
      {settings.logins && (
        <a href={session.info.urls['inbox']} target="_blank" rel="noreferrer">
          Inbox: the mails of the secure site
        </a>
      )}
      <h3>Features</h3>
      {FEATURES.map((name) => (
        <TriState key={name} label={name} value={settings.features[name] as boolean | undefined} onChange={(on) => toggle(name, on)} />
      ))}
      <Check
        label="socials"
        checked={settings.features.socials !== false}
        onChange={(on) => change({ features: { ...settings.features, socials: on ? SOCIALS : false } })}
      />
      <button type="button" onClick={() => change(DEFAULTS)}>
        All as it was
      </button>
    </div>
  )
}

type ChoiceProps = Readonly<{ label: string; value: string; options: readonly string[]; onChange(value: string): void }>

function Choice({ label, value, options, onChange }: ChoiceProps): ReactElement {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option || 'default'}
          </option>
        ))}
      </select>
    </label>
  )
}

type CheckProps = Readonly<{ label: string; checked: boolean; onChange(checked: boolean): void }>

function Check({ label, checked, onChange }: CheckProps): ReactElement {
  return (
    <label className="lab-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

type TriStateProps = Readonly<{ label: string; value: boolean | undefined; onChange(on: boolean | undefined): void }>

/** Untouched means: whatever Portico's default is. */
function TriState({ label, value, onChange }: TriStateProps): ReactElement {
  const shown = value === undefined ? '' : value ? 'on' : 'off'
  return <Choice label={label} value={shown} options={['', 'on', 'off']} onChange={(next) => onChange(next ? next === 'on' : undefined)} />
}
