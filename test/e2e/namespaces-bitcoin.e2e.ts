import { describeNamespace } from './support/namespace-story.ts'
import { bitcoinStory } from './support/standard-stories.ts'

describeNamespace(bitcoinStory)
