import { forbiddenCode, vendorHosts } from './rules/forbidden-code.ts'
import { describeRule, type Plant } from './support/describe-rule.ts'
import { readSource } from './support/source-tree.ts'

const tree = readSource()

const anywhere = (what: string, text: string, finding: RegExp): Plant => [what, 'src/ui/account/planted.tsx', text, finding]
const inDomain = (what: string, text: string, finding: RegExp): Plant => [what, 'src/domain/account/planted.ts', text, finding]

describeRule(
  'forbidden code',
  tree,
  forbiddenCode,
  [
    anywhere('innerHTML', 'export const a = (e: Element, t: string) => { e.innerHTML = t }', /planted\.tsx:1: HTML/),
    anywhere('innerHTML by its text', "export const a = (e: Element, t: string) => { e['innerHTML'] = t }", /HTML/),
    anywhere('insertAdjacentHTML', "export const a = (e: Element, t: string) => e.insertAdjacentHTML('beforeend', t)", /HTML/),
    anywhere('dangerouslySetInnerHTML', 'export const a = <p dangerouslySetInnerHTML={{ __html: b }} />', /dangerouslySetInnerHTML/),
    anywhere('dangerouslySetInnerHTML in props', 'export const a = { dangerouslySetInnerHTML: b }', /dangerouslySetInnerHTML/),
    anywhere('document.write', "document.write('a')", /document\.write/),
    anywhere('eval', "eval('1')", /eval/),
    anywhere('new Function', "new Function('return 1')", /new Function/),
    anywhere('Function without new', "Function('return 1')", /new Function/),
    anywhere('setTimeout with text', "setTimeout('a()', 1)", /timer that takes text/),
    anywhere('a style attribute', 'export const a = <p style={{ color: b }} />', /style attribute/),
    anywhere('a style attribute set by hand', "export const a = (e: Element) => e.setAttribute('style', 'color: red')", /style attribute/),
    anywhere('a style element', 'export const a = <style>{b}</style>', /script or style element/),
    anywhere('a script element', "export const a = (d: Document) => d.createElement('script')", /script or style element/),
    anywhere('Math.random', 'export const a = Math.random()', /Math\.random/),
    anywhere('crypto.randomUUID', 'export const a = crypto.randomUUID()', /randomUUID/),
    anywhere("postMessage to '*'", "export const a = (w: Window) => w.postMessage(1, '*')", /postMessage/),
    anywhere("postMessage to '*' in options", "export const a = (w: Window) => w.postMessage(1, { targetOrigin: '*' })", /postMessage/),
    anywhere('lazy', "import { lazy } from 'react'", /React\.lazy/),
    anywhere('React.lazy', "import React from 'react'\nexport const A = React.lazy(load)", /planted\.tsx:2: React\.lazy/),
    anywhere('use', "import { use } from 'react'", /React\.use/),
    anywhere('reflect-metadata', "import 'reflect-metadata'", /reflect-metadata/),
    anywhere('import of a URL', "export const a = () => import('https://cdn.example/a.js')", /code from a URL/),
    anywhere('an enum', 'export enum A { B }', /enum/),
    anywhere('a namespace', 'export namespace A { export const b = 1 }', /namespace/),
    anywhere('any', 'export const a = (b: any) => b', /any/),
    anywhere('a non-null assertion', 'export const a = (b?: { c: 1 }) => b!.c', /!: narrow/),
    inDomain('a hash written by hand', 'export const words = [0x6a09e667, 0xbb67ae85]', /@noble\/hashes/),
    inDomain('a hash of 64 bits written by hand', 'export const words = [0x6a09e667f3bcc908n]', /@noble\/hashes/),
    inDomain('an encoding written by hand', "export const a = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'", /@scure\/base/),
    inDomain('base58 written by hand', "export const a = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'", /@scure\/base/),
    inDomain('window in the domain', 'export const a = () => window.location.href', /world/),
    inDomain('localStorage in the domain', "export const a = () => localStorage.getItem('a')", /world/),
    inDomain('fetch in the domain', "export const a = () => fetch('/a')", /world/),
    inDomain('fetch handed on', 'export const a = (b = fetch) => b', /world/),
    inDomain('Date.now in the domain', 'export const a = Date.now()', /clock/),
    inDomain('new Date() in the domain', 'export const a = new Date()', /clock/),
    inDomain('a timed operator', "import { debounceTime } from 'rxjs'", /clock/),
    ['a timer in a use case', 'src/application/account/planted.ts', 'setTimeout(() => 1, 1)', /world/],
  ],
  [
    anywhere('words in a comment', '// never innerHTML, eval() or style={{}}\nexport const a = 1', /^/),
    anywhere('a custom property set by script', "export const a = (e: HTMLElement) => e.style.setProperty('--x', '1px')", /^/),
    anywhere('a message to an origin', 'export const a = (w: Window, origin: string) => w.postMessage(1, origin)', /^/),
    inDomain('a field that is called window', 'export const a = (b: { window: 1 }) => ({ window: b.window })', /^/),
    inDomain('the type of fetch', 'export type A = { fetch?: typeof globalThis.fetch }', /^/),
    inDomain('a pattern of base58', 'export const a = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/', /^/),
    inDomain('a date that was given', 'export const a = (ms: number) => new Date(ms).toISOString()', /^/),
  ],
)

describeRule('vendor hosts', tree, vendorHosts, [
  anywhere('a vendor host in a view', `export const a = 'https://api.${'reown'}.com'`, /vendor host/),
  inDomain('a vendor host in the domain', `export const a = 'wss://relay.${'walletconnect'}.org'`, /vendor host/),
])
