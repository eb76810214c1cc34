import { describeNamespace } from './support/namespace-story.ts'
import { suiStory } from './support/standard-stories.ts'

describeNamespace(suiStory)
