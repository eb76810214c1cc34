import { describe, expect, it } from 'vitest'
import { withPrivateNames } from '../../vite.private.ts'

const built = (code: string) => withPrivateNames(code, 'sample.ts').replaceAll(/\s+/g, ' ')
const SAMPLE = 'constructor(private readonly clock: Clock, other: number) { other }'

describe('private parameter properties in the build', () => {
  it('become private names, set before the rest of the constructor', () => {
    expect(built(`class A { ${SAMPLE} now = () => this.clock.now() }`)).toBe(
      'class A {#given_clock; constructor(clock: Clock, other: number) {; this.#given_clock = clock; other } now = () => this.#given_clock.now() }',
    )
  })

  it('are set after the call of the base class, with their default', () => {
    expect(built('class A extends B { constructor(private readonly clock = new Clock()) { super(clock); this.clock.start() } }')).toBe(
      'class A extends B {#given_clock; constructor(clock = new Clock()) { super(clock);; this.#given_clock = clock; this.#given_clock.start() } }',
    )
  })

  it('leave public, protected and equally named members of other objects alone', () => {
    expect(built(`class A { ${SAMPLE} of(port: Port) { return port.clock } }`)).toContain('return port.clock')
    const open = 'class A { constructor(readonly clock: Clock, protected readonly log: Log) {} now() { return this.clock } }'
    expect(built(open)).toBe(open)
  })

  it('leave alone what another `this` has', () => {
    const code = `class A { ${SAMPLE} of() { return [this.clock, { clock: 1, get twice() { return this.clock * 2 } }, class { clock = 1; x() { return this.clock } }] } }`
    expect(built(code).match(/this\.clock|this\.#given_clock/g)).toEqual([
      'this.#given_clock',
      'this.#given_clock',
      'this.clock',
      'this.clock',
    ])
  })

  it.each([
    ['another object of the class', 'isAs(other: A) { return other.clock === this.clock }'],
    ['parts of `this`', 'now() { const { clock } = this; return clock.now() }'],
    ['`this` as another type', 'now() { return (this as Record<string, any>).clock.now() }'],
    ['a computed name', 'now(name: "clock") { return this[name].now() }'],
  ])('leave a class alone that uses %s', (_, member) => {
    const code = `class A { ${SAMPLE} ${member} }`
    expect(built(code)).toBe(code)
  })

  it('keeps what a class does', () => {
    const code = withPrivateNames('class A { constructor(private clock) {} now() { return this.clock } }', 'sample.ts')
    const { A } = new Function(`${code}; return { A }`)() as { A: new (clock: number) => { now(): number } }
    expect([new A(7).now(), Object.keys(new A(7))]).toEqual([7, []])
  })
})
