import type { ProjectFeature } from '../../ports/options/project-settings.ts'

const ROWS_MAX = 100
const WORDS_MAX = 50

/** Parses the stored configuration of an earlier visit; undefined when it is invalid or of another project. */
export function parseKeptProject(kept: unknown, projectId: string | undefined): readonly ProjectFeature[] | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { projectId: owner, project } = kept as { projectId?: unknown; project?: unknown }
  if (owner !== projectId || !Array.isArray(project) || project.length > ROWS_MAX) return undefined
  const rows = project.flatMap((row: unknown) => parseRow(row) ?? [])
  return rows.length === project.length ? rows : undefined
}

function parseRow(row: unknown): ProjectFeature | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const { id, isEnabled, config } = row as Record<string, unknown>
  if (typeof id !== 'string' || typeof isEnabled !== 'boolean') return undefined
  if (config === undefined || config === 'local') return { id, isEnabled, config }
  const isList = Array.isArray(config) && config.length <= WORDS_MAX && config.every((word) => typeof word === 'string')
  return isList ? { id, isEnabled, config: config as string[] } : undefined
}
