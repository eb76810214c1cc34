import { Icon } from './icon.tsx'

/** Longer than any name; longer pasted text is cut. */
const QUERY_MAX = 100

type SearchInputProps = Readonly<{ label: string; value: string; onChange(value: string): void; testId?: string | undefined }>

export function SearchInput({ label, value, onChange, testId }: SearchInputProps) {
  return (
    <label className="search">
      <Icon name="search" />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value.slice(0, QUERY_MAX))}
        maxLength={QUERY_MAX}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        data-testid={testId}
        data-1p-ignore=""
        data-lpignore="true"
      />
    </label>
  )
}
