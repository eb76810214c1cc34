import { CaptureEmail } from '../../src/application/email-capture/capture-email.ts'
import { EmailCaptureService } from '../../src/domain/email-capture/email-capture-service.ts'
import { addMessages } from '../../src/domain/options/messages.ts'
import type { Features } from '../../src/domain/options/portico-options.ts'
import { captureEnglish } from '../../src/ui/email-capture/capture-messages.ts'
import { codeEnglish } from '../../src/ui/shared/code-messages.ts'
import { FakeEmailCodes } from '../fakes/email-capture/fake-email-codes.ts'
import { siwxWorld } from './siwx-world.ts'

/** Signing in with an e-mail address asked for first, over fakes, wired as its feature wires it. */
export function captureWorld(emailCapture: Features['emailCapture'] = true, given: Parameters<typeof siwxWorld>[0] = {}) {
  addMessages({ ...codeEnglish, ...captureEnglish })
  const world = siwxWorld({ ...given, options: { ...given.options, features: { emailCapture } } })
  const { clock, step, recent, service, guard, router, announcer, events } = world
  const codes = new FakeEmailCodes()
  const asking = new EmailCaptureService(codes, clock)
  const capture = new CaptureEmail(asking, step, recent, service, guard, router, announcer, events)
  capture.start()
  return { ...world, codes, asking, capture }
}
