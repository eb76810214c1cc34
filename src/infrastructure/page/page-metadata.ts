import { cleanText } from '../../domain/shared/foreign-text.ts'
import type { PageMetadata } from '../../ports/page/page.ts'
import { read } from './read.ts'

/**
 * The page's own metadata. Elements named `title` and the like can shadow the document's properties, so values are checked to be strings.
 */
export function readPageMetadata(window: Window): PageMetadata {
  const { document } = window
  const url = read(() => window.location.origin, '')
  const content = (selector: string) => read(() => cleanText(document.querySelector(selector)?.getAttribute('content'), 300), undefined)
  return {
    name:
      read(() => cleanText(document.title, 100), undefined) ??
      content('meta[property="og:title"]') ??
      read(() => window.location.hostname, ''),
    description: content('meta[property="og:description"]') ?? content('meta[name="description"]') ?? '',
    url,
    icons: read(() => iconsOf(document), []),
  }
}

function iconsOf(document: Document): readonly string[] {
  const href = document.querySelector('link[rel~="icon"]')?.getAttribute('href')
  if (!href) return []
  const url = new URL(href, document.baseURI)
  return url.protocol === 'https:' || url.protocol === 'http:' ? [url.href] : []
}
