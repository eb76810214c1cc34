import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defineElements } from '../../src/composition/elements/define-elements.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../build', name), 'utf8')
type Declared = Readonly<{ tagName: string; attributes?: readonly Readonly<{ name: string }>[] }>

it('the elements that editors are told of are those that are registered, with their attributes', () => {
  defineElements()
  const { modules } = JSON.parse(read('custom-elements.json')) as { modules: [{ declarations: readonly Declared[] }] }
  const declared = modules[0].declarations
  const types = read('element-types.txt')
  expect(declared).toHaveLength(5)
  for (const { tagName, attributes = [] } of declared) {
    const Element = customElements.get(tagName) as unknown as { observedAttributes: readonly string[] }
    const observed = Element.observedAttributes.filter((name) => name !== 'loadinglabel').sort()
    if (tagName !== 'portico-modal') expect(attributes.map(({ name }) => name).sort(), tagName).toEqual(observed)
    for (const { name } of attributes) expect(types).toMatch(new RegExp(`\\n  '?${name}'?\\?: `))
    expect(types).toContain(`'${tagName}': `)
  }
})
