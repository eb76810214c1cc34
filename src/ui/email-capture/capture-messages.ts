/** The English texts of the view that asks for an e-mail address. */
export const captureEnglish = {
  'capture.asks': '{name} asks for your email address',
  'capture.text': 'You get a code to confirm it.',
  'capture.email': 'Email',
  'capture.continue': 'Continue',
  'capture.skip': 'Skip this step',
  'capture.recent': 'Recently used emails',
  'capture.suggested': 'Suggestions',
  'capture.sendFailed': 'Failed to send email OTP',
} as const
