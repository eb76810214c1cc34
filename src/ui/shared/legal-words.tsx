import { isWebUrl } from '../../domain/shared/web-url.ts'
import { OutsideLink } from './outside-link.tsx'
import { useMessages } from './use-messages.ts'
import { Words } from './words.tsx'

type LegalWordsProps = Readonly<{ kind: 'footer' | 'check'; terms: string | undefined; privacy: string | undefined }>

/** What the visitor agrees to: links only for the URLs the site gave. */
export function LegalWords({ kind, terms, privacy }: LegalWordsProps) {
  const t = useMessages()
  const isCheck = kind === 'check'
  const termsLink = isWebUrl(terms) && <OutsideLink href={terms}>{t(isCheck ? 'legal.check.terms' : 'legal.terms')}</OutsideLink>
  const privacyLink = isWebUrl(privacy) && <OutsideLink href={privacy}>{t(isCheck ? 'legal.check.privacy' : 'legal.privacy')}</OutsideLink>
  if (termsLink && privacyLink)
    return <Words id={isCheck ? 'legal.check.both' : 'legal.both'} values={{ terms: termsLink, privacy: privacyLink }} />
  return <Words id={isCheck ? 'legal.check.one' : 'legal.one'} values={{ link: termsLink || privacyLink }} />
}
