import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files in which a worker is longest start first, in this order, so that no worker is left alone with one at the end. */
export function startingFirst(names: readonly string[]): typeof BaseSequencer {
  const place = ({ moduleId }: TestSpecification) => {
    const index = names.findIndex((name) => new RegExp(`/${name}\\.(?:test|e2e)\\.tsx?$`).test(moduleId))
    return index < 0 ? names.length : index
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((a, b) => place(a) - place(b))
    }
  }
}
