/** The English texts of the view for a project whose plan is used up. */
export const usageEnglish = {
  'usage.title': 'The app isn’t responding as expected',
  'usage.text': 'Try again later, or tell the team of this site.',
} as const
