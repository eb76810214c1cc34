import { describe, expect, it } from 'vitest'
import { ports, publishedPorts } from './rules/ports.ts'
import { describeRule } from './support/describe-rule.ts'
import { readSource, readTree } from './support/source-tree.ts'

const PORT = "import { token } from '../di/token.ts'\nexport interface Planted {}\nexport const Planted = token<Planted>('Planted')"
const tree = new Map([
  ...readTree('src/ports', /\.ts$/),
  ...readTree('test/contract', /\.ts$/),
  ...readTree('test/fakes', /\.ts$/),
  ['test/fakes/account/fake-half-done.ts', ''] as const,
])

describeRule('ports', tree, ports, [
  ['a port without a contract suite', 'src/ports/account/planted.ts', PORT, /Planted has no contract suite/],
  ['a port without a fake', 'src/ports/account/planted.ts', PORT, /Planted has no fake/],
  [
    'a port with only a fake',
    'src/ports/account/half-done.ts',
    PORT.replaceAll('Planted', 'HalfDone'),
    /^src\/ports\/account\/half-done\.ts: HalfDone has no contract suite$/,
  ],
])

describe('ports', () => {
  it('are found', () => {
    const bare = new Map([...tree].filter(([path]) => path.startsWith('src/')))
    const found = ports(bare).filter((line) => line.endsWith('has no fake'))
    expect(found.length).toBeGreaterThan(10)
    expect(found.join('\n')).toMatch(/ChainAdapter has no fake[\s\S]*Http has no fake[\s\S]*KeyValueStore has no fake/)
  })
})

const source = new Map([
  ...readSource(),
  ['src/composition/features/planted.feature.ts', "import { Planted } from '../../ports/account/planted.ts'"],
])

describeRule('published ports', source, publishedPorts, [
  ['a port that integrators cannot name', 'src/ports/account/planted.ts', PORT, /src\/core\.ts: does not give the port Planted/],
  ['a port whose fake is kept back', 'src/ports/account/planted.ts', PORT, /src\/testing\.ts: does not give FakePlanted/],
])
