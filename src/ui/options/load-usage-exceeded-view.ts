import type { ComponentType } from 'react'
import { addMessages } from '../../domain/options/messages.ts'
import { loadViewsCss } from '../modal/views-sheet.ts'

export async function loadUsageExceededView(): Promise<ComponentType> {
  const [{ UsageExceededView }, { usageEnglish }] = await Promise.all([
    import('./usage-exceeded-view.tsx'),
    import('./usage-messages.ts'),
    loadViewsCss(),
  ])
  addMessages(usageEnglish)
  return UsageExceededView
}
