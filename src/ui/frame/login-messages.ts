/** The English texts of the logins in the first view: the e-mail field and the social accounts. */
export const loginEnglish = {
  'login.email': 'Email',
  'login.submit': 'Continue with this email',
  'login.or': 'or',
  'login.with': 'Continue with {name}',
  'login.socials': 'Log in with a social account',
  'login.more': 'More social accounts',
} as const
