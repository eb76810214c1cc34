import type { TitlesBy } from '../../domain/options/messages.ts'

/** The English texts of the sign-in view. */
export const siwxEnglish = {
  'title.siwx': 'Sign In',
  'siwx.asks': 'Sign in to {name}',
  'siwx.text': 'Signing is free and proves this wallet is yours.',
  'siwx.textRequired': 'Signing is free and proves this wallet is yours. Cancel disconnects it.',
  'siwx.site': 'Site',
  'siwx.account': 'Account',
  'siwx.network': 'Network',
  'siwx.message': 'Message to sign',
  'siwx.making': 'Making the message',
  'siwx.sign': 'Sign',
  'siwx.signing': 'Signing...',
  'siwx.cancelling': 'Cancelling...',
  'siwx.authenticating': 'Authenticating...',
  'siwx.failed': 'The message could not be made',
  'siwx.signFailed': 'Error signing message',
  'siwx.initFailed': 'A problem occurred while trying initialize authentication',
  'siwx.changed': 'Your account or network changed, so nothing was signed in.',
  'siwx.expired': 'The message is not valid at this time. Check the clock of your device, then try again.',
} as const

export const siwxTitles = {
  SIWXSignMessage: 'title.siwx',
} as const satisfies TitlesBy<typeof siwxEnglish>
