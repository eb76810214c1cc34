import { Announcer } from '../../application/alerts/announcer.ts'
import { CaptureEmail } from '../../application/email-capture/capture-email.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { EmailCaptureService } from '../../domain/email-capture/email-capture-service.ts'
import { EmailStep } from '../../domain/email-capture/email-step.ts'
import { RecentEmails } from '../../domain/email-capture/recent-emails.ts'
import { Router } from '../../domain/routing/router.ts'
import { SignInService } from '../../domain/siwx/sign-in-service.ts'
import { SignInViews } from '../../domain/siwx/sign-in-views.ts'
import { EmailCodes } from '../../ports/email-capture/email-codes.ts'
import { Clock } from '../../ports/time/clock.ts'
import { DataCaptureOtpConfirmView } from '../../ui/email-capture/data-capture-otp-confirm-view.tsx'
import { DataCaptureView } from '../../ui/email-capture/data-capture-view.tsx'
import { loadCaptureWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** An e-mail address before the sign-in: `features.emailCapture`. */
export default {
  needs: ['siwx'],
  module: (bind) => {
    provide(bind, EmailCaptureService, EmailCaptureService, [EmailCodes, Clock])
    provide(bind, CaptureEmail, CaptureEmail, [
      EmailCaptureService,
      EmailStep,
      RecentEmails,
      SignInService,
      SignInViews,
      Router,
      Announcer,
      EventService,
    ])
  },
  facade: CaptureEmail,
  views: { DataCapture: DataCaptureView, DataCaptureOtpConfirm: DataCaptureOtpConfirmView },
  words: loadCaptureWords,
} satisfies Feature
