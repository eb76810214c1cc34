/** What a guide of the site tells a reader to do, in order. */
export type GuideSteps = Readonly<{
  /** Of the first block of commands. */
  commands: readonly string[]
  /** Files that are shown: where the text comes from, and where it belongs in the reader's project. */
  files: readonly Readonly<{ source: string; target: string }>[]
  /** Of the template; it is in the way. */
  deleted: readonly string[]
}>

export function guideSteps(text: string): GuideSteps {
  const [, block = ''] = /^```sh\n([\s\S]*?)^```/m.exec(text) ?? []
  return {
    commands: block.split('\n').filter((line) => line.trim() !== ''),
    files: [...text.matchAll(/^<<< (?:\.\.\/)+(examples\/\S+)(?: \[([^\s\]]+).*\])?$/gm)].flatMap(([, source = '', target]) =>
      target === undefined ? [] : [{ source, target }],
    ),
    deleted: [...text.matchAll(/Delete the template's `([^`]+)`/g)].map(([, path = '']) => path),
  }
}
