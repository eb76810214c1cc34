import { describe, expect, it } from 'vitest'
import { check } from '../../scripts/check-remote-code.mjs'

const breaches = (path: string, text: string) =>
  check(
    new Map([
      ['src/seen.ts', 'export const a = 1'],
      [path, text],
    ]),
  ).breaches

describe('check-remote-code', () => {
  it.each([
    ['eval', 'eval(a)', /dist\/a\.js:1: eval/],
    ['new Function', 'const f = new Function("return 1")', /new Function/],
    ['Function of a global', 'const f = globalThis.Function("return 1")', /new Function/],
    ['a timer with text', 'window.setTimeout("a()", 1)', /timer that takes text/],
    ['innerHTML', 'e.innerHTML = a', /HTML from text/],
    ['innerHTML on the second line', 'const a = 1\ne.innerHTML = a', /dist\/a\.js:2:/],
    ['srcdoc', 'e.srcdoc = a', /HTML from text/],
    ['document.write', 'document.write(a)', /document\.write/],
    ['a compiled dangerouslySetInnerHTML', 'jsx("p", { dangerouslySetInnerHTML: { __html: a } })', /dangerouslySetInnerHTML/],
    ['a compiled script element', 'jsx("script", { src: a })', /script or style element/],
    ['a script element', 'document.createElement("script")', /script or style element/],
    ['an import of a URL', 'import("https://cdn.example/a.js")', /code from a URL/],
    ['a static import of a URL', 'import a from "https://cdn.example/a.js"', /code from a URL/],
    ['a re-export of a URL', 'export * from "//cdn.example/a.js"', /code from a URL/],
    ['an import of a variable', 'import(a)', /computed place/],
    ['an import of a put-together path', 'import("./" + a)', /computed place/],
    ['importScripts', 'importScripts(a)', /importScripts/],
  ])('finds %s in a built file', (_, text, finding) => {
    expect(breaches('dist/a.js', text).join('\n')).toMatch(finding)
  })

  it.each([
    ['a comment', '// eval(a); e.innerHTML = a'],
    ['a string', 'const a = "eval(1) innerHTML"'],
    ['a chunk of ours', 'import("./features/evm.js")'],
    ['a package', 'import("viem")'],
    ['text', 'e.textContent = a'],
    ['a timer', 'setTimeout(() => a(), 1)'],
  ])('lets %s pass', (_, text) => {
    expect(breaches('dist/a.js', text)).toEqual([])
  })

  it('reads sources with types and JSX', () => {
    expect(breaches('src/a.tsx', 'export const a = (b: string) => <p dangerouslySetInnerHTML={{ __html: b }} />')).toEqual([
      'src/a.tsx:1: dangerouslySetInnerHTML',
    ])
  })

  it('fails when it sees nothing', () => {
    expect(check(new Map()).breaches).toEqual(['src: no files seen'])
  })
})
