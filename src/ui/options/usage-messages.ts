import type { TitlesBy } from '../../domain/options/messages.ts'

/** The English texts of the view for a project whose plan is used up. */
export const usageEnglish = {
  'title.usage': 'Usage Exceeded',
  'usage.title': 'The app isn’t responding as expected',
  'usage.text': 'Try again later, or tell the team of this site.',
} as const

export const usageTitles = { UsageExceeded: 'title.usage' } as const satisfies TitlesBy<typeof usageEnglish>
