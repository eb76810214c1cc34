import { cosmosStory } from './support/namespace-stories.ts'
import { describeNamespace } from './support/namespace-story.ts'

describeNamespace(cosmosStory)
