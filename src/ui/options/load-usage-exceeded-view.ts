import type { ComponentType } from 'react'
import { loadUsageWords } from '../../domain/options/load-usage-words.ts'
import { loadViewsCss } from '../modal/views-sheet.ts'

export async function loadUsageExceededView(): Promise<ComponentType> {
  const [{ UsageExceededView }] = await Promise.all([import('./usage-exceeded-view.tsx'), loadUsageWords(), loadViewsCss()])
  return UsageExceededView
}
