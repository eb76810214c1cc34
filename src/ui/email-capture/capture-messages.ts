import type { TitlesBy } from '../../domain/options/messages.ts'

/** The English texts of the view that asks for an e-mail address. */
export const captureEnglish = {
  'title.capture': 'Profile',
  'capture.asks': '{name} asks for your email address',
  'capture.text': 'You get a code to confirm it.',
  'capture.email': 'Email',
  'capture.continue': 'Continue',
  'capture.skip': 'Skip this step',
  'capture.recent': 'Recently used emails',
  'capture.suggested': 'Suggestions',
  'capture.sendFailed': 'Failed to send email OTP',
} as const

export const captureTitles = {
  DataCapture: 'title.capture',
} as const satisfies TitlesBy<typeof captureEnglish>
