import { WebTabLocks } from '../../../src/infrastructure/calls/web-tab-locks.ts'
import { FakeTabLocks } from '../../fakes/calls/fake-tab-locks.ts'
import { FakeLocks } from '../../fakes/storage/fake-locks.ts'
import { describeTabLocks } from './tab-locks.contract.ts'

describeTabLocks('FakeTabLocks', () => new FakeTabLocks())
describeTabLocks('WebTabLocks', () => new WebTabLocks(new FakeLocks() as unknown as LockManager))
