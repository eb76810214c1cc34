/** The English texts of a view that asks for a one-time code. */
export const codeEnglish = {
  'code.sent': 'Enter the code we sent to {email}',
  'code.expires': 'The code expires in 20 minutes',
  'code.checking': 'Checking the code',
  'code.missing': "Didn't receive it?",
  'code.resend': 'Resend Code',
  'code.resendIn': 'Resend in {seconds}s',
  'code.resent': 'Code email resent',
  'code.invalid': 'Invalid code',
  'code.unchecked': 'The code could not be checked',
  'code.again': '{message}. Try Again',
} as const
