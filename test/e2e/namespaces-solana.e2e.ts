import { describeNamespace } from './support/namespace-story.ts'
import { solanaStory } from './support/standard-stories.ts'

describeNamespace(solanaStory)
