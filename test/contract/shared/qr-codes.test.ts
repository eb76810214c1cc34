import { UqrQrCodes } from '../../../src/infrastructure/shared/uqr-qr-codes.ts'
import { FakeQrCodes } from '../../fakes/shared/fake-qr-codes.ts'
import { describeQrCodes } from './qr-codes.contract.ts'

describeQrCodes('UqrQrCodes', () => new UqrQrCodes())
describeQrCodes('FakeQrCodes', () => new FakeQrCodes())
