/**
 * The stages to run, in the order of `all`.
 * @template {{ name: string }} S
 * @param {readonly S[]} all
 * @param {readonly string[]} named
 * @returns {readonly S[]}
 * @throws for a name that no stage has
 */
export function chooseStages(all, named) {
  const unknown = named.filter((name) => !all.some((stage) => stage.name === name))
  if (unknown.length > 0) throw new Error(`no stage is called ${unknown.join(', ')}`)
  return all.filter(({ name }) => named.includes(name))
}

/** The result of a stage without what it judges: it would pass by having nothing to do, so it fails. */
export function notRun({ name, needs }) {
  return { stage: name, passed: 0, failed: 1, seconds: 0, note: 'not run', causes: [`${name}: ${needs} does not exist`] }
}
