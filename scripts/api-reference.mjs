// Writes `docs/api/`: the API reference of the site, from the types of the entries and their TSDoc. Runs with `npm run docs`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { readJson } from './lib/production-tree.mjs'
import { isMain } from './lib/report.mjs'

/** Chains as data (`portico/networks`), and all services and ports (`portico/core`, `portico/testing`): their types are read in an editor. */
const LISTED_ELSEWHERE = ['networks', 'core', 'testing', 'elements', 'package.json']
/** What has a page of its own; the codes of errors are explained in `docs/errors.md`. */
const PARTS = ['PorticoOptions', 'PlainOptions', 'Features', 'Portico', 'ErrorFacts']
const EVENTS = 'src/domain/analytics/events.ts'
const VIEWS = 'src/domain/routing/view.ts'

const entryNames = (root) =>
  Object.keys(readJson(root, 'package.json').exports)
    .map((path) => (path === '.' ? 'index' : path.slice(2)))
    .filter((name) => !LISTED_ELSEWHERE.includes(name))

/** @returns what each entry of the package exports, with the text that stands before it; and the same of two files inside */
export function readEntries(root) {
  const files = [...entryNames(root).map((name) => [name, `src/${name}.ts`]), ['events', EVENTS], ['views', VIEWS]]
  const { options } = ts.convertCompilerOptionsFromJson(readJson(root, 'tsconfig.json').compilerOptions, root)
  const program = ts.createProgram(
    files.map(([, path]) => join(root, path)),
    { ...options, types: [] },
  )
  const checker = program.getTypeChecker()
  return new Map(
    files.map(([name, path]) => {
      const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(root, path))))
      return [name, exported.map((symbol) => describe(checker, symbol)).sort((a, b) => a.name.localeCompare(b.name))]
    }),
  )
}

/** On one line, without `| undefined`, which `?` says. */
const own = (text) =>
  text
    .replaceAll(/([{(|&,])\s*\n\s*/g, '$1 ')
    .replaceAll(/\s*\n\s*(?=[})|&.])/g, ' ')
    .replaceAll(/\s*\n\s*/g, '; ')
    .replaceAll(/ \| undefined(?=$|;|\)|,| \})/g, '')

function textOf(checker, symbol) {
  const tags = symbol.getJsDocTags(checker).map(({ name, text }) => ({ name, text: ts.displayPartsToString(text) }))
  return { text: ts.displayPartsToString(symbol.getDocumentationComment(checker)), tags }
}

function describe(checker, exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const said = textOf(checker, symbol)
  const [declaration] = symbol.declarations ?? []
  const about = { name: exported.name, ...said, fields: [], names: [] }
  if (symbol.flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface)) {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const isNames = type.isUnion() && type.types.every((each) => each.isStringLiteral())
    const isObject = !type.isUnion() && !(type.flags & ts.TypeFlags.Primitive) && type.getCallSignatures().length === 0
    return {
      ...about,
      kind: 'type',
      fields: isObject ? fieldsOf(checker, type) : [],
      code: isObject || isNames ? '' : declaration.getText(),
      names: isNames ? type.types.map(({ value }) => value) : [],
    }
  }
  if (symbol.flags & ts.SymbolFlags.Class) {
    const fields = fieldsOf(checker, checker.getDeclaredTypeOfSymbol(symbol))
    return { ...about, kind: 'class', fields, code: '' }
  }
  return { ...about, kind: 'value', code: signatureOf(checker, exported.name, symbol, declaration) }
}

function signatureOf(checker, name, symbol, declaration) {
  if (ts.isFunctionDeclaration(declaration)) {
    const declared = symbol.declarations.filter((each) => each.body === undefined)
    const shown = declared.length > 0 ? declared : [declaration]
    return shown
      .map((each) =>
        each
          .getText()
          .slice(0, each.body && each.body.getStart() - each.getStart())
          .replace(/^(?:export )?(?:async )?/, '')
          .trim(),
      )
      .join('\n')
  }
  const type = checker.typeToString(checker.getTypeOfSymbol(symbol), declaration, ts.TypeFormatFlags.NoTruncation)
  return `const ${name}: ${type}`
}

/** What is written here; what a package or the platform says of its own types is left out. */
function fieldsOf(checker, type) {
  return checker.getPropertiesOfType(type).flatMap((field) => {
    const [declaration] = field.declarations ?? []
    if (!declaration || /\/node_modules\/|\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)) return []
    const isHidden = ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)
    if (isHidden || (declaration.name && ts.isPrivateIdentifier(declaration.name))) return []
    const isMethod = ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)
    const code = isMethod
      ? declaration.getText().slice(0, declaration.body && declaration.body.getStart() - declaration.getStart())
      : (declaration.type?.getText() ?? checker.typeToString(checker.getTypeOfSymbol(field)))
    const isOptional = Boolean(field.flags & ts.SymbolFlags.Optional)
    const properties = () => {
      const parts = checker.getPropertiesOfType(checker.getTypeOfSymbol(field))
      return parts.map(
        (each) =>
          `${each.name}${each.flags & ts.SymbolFlags.Optional ? '?' : ''}: ${own(checker.typeToString(checker.getTypeOfSymbol(each)))}`,
      )
    }
    const before = declaration.getSourceFile().text.slice(0, declaration.getStart())
    return [
      {
        properties,
        name: field.name,
        isMethod,
        isOptional,
        startsLine: /\n *$/.test(before),
        code: own(code.replace(/^readonly /, '')),
        ...textOf(checker, field),
      },
    ]
  })
}

/** Outside of code, Vue would read these as its own. */
const plain = (text) =>
  text
    .replaceAll(/\{@link ([^}]+)\}/g, '`$1`')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')
const cell = (text) =>
  plain(text)
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
const code = (text) => ['```ts', text.replaceAll(/^export /gm, ''), '```', '']

const tagLines = (tags) =>
  tags.flatMap(({ name, text }) => {
    if (name === 'example') return code(text.trim())
    if (name === 'param') return [`- ${plain(text.replace(/^([\w.]+)\s*(?:- )?/, '`$1`: '))}`]
    if (name === 'returns') return ['', `Returns ${plain(text)}`, '']
    if (name === 'throws') return ['', `Throws ${plain(text)}`, '']
    return ['', `${name}: ${plain(text)}`, '']
  })

function table(fields) {
  if (fields.length === 0) return []
  const rows = fields.map(({ name, isMethod, isOptional, code: type, text }) =>
    isMethod
      ? `| \`${cellCode(type)}\` | | ${cell(text)} |`
      : `| \`${name}${isOptional ? '?' : ''}\` | \`${cellCode(type)}\` | ${cell(text)} |`,
  )
  return ['| field | type | |', '|---|---|---|', ...rows, '']
}
const cellCode = (text) => text.replaceAll('|', '\\|').replaceAll('`', "'")

const section = ({ name, text, tags, fields, names, code: declared }) => [
  `## ${name}`,
  '',
  ...(text ? [plain(text), ''] : []),
  ...(names.length > 0 ? [names.map((each) => `\`${each}\``).join(', '), ''] : []),
  ...(declared ? code(declared) : []),
  ...tagLines(tags),
  ...table(fields),
]

const methodSection = ({ name, text, tags, code: declared }) => [`## ${name}`, '', plain(text), '', ...code(declared), ...tagLines(tags)]

function elementLines({ tagName, description, members = [], attributes = [], events = [] }) {
  const rows = [
    ...attributes.map((each) => ['attribute', each]),
    ...members.map((each) => ['property', each]),
    ...events.map((each) => ['event', each]),
  ].map(([kind, { name, type, description: said = '' }]) => `| ${kind} | \`${name}\` | \`${cellCode(type?.text ?? '')}\` | ${cell(said)} |`)
  return [`## \\<${tagName}\\>`, '', plain(description), '', '| | name | type | |', '|---|---|---|---|', ...rows, '']
}

const page = (title, intro, lines) =>
  `${[`# ${title}`, '', intro, '', ...lines]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`

/** @returns {Map<string, string>} the text of each page by its name */
export function pagesOf(root) {
  const { index: main, react, events, views, ...others } = Object.fromEntries(readEntries(root))
  const named = (list, name) => list.find((each) => each.name === name)
  const elements = readJson(root, 'build/custom-elements.json').modules.flatMap(({ declarations }) => declarations)
  const codes = named(main, 'ErrorFacts').fields.map(
    ({ name, code: facts }) => `| \`${name}\` | ${facts === 'None' ? '' : `\`${cellCode(facts)}\``} |`,
  )
  const rest = main.filter(({ name }) => !PARTS.includes(name))
  return new Map([
    [
      'options',
      page('Options', 'What `createPortico` takes; [Options](../options.md) says it by task.', table(named(main, 'PorticoOptions').fields)),
    ],
    ['features', page('Features', 'The option `features`, and what `updateFeatures` changes.', table(named(main, 'Features').fields))],
    [
      'instance',
      page('The instance', 'What `createPortico` gives, and `usePortico` in React.', named(main, 'Portico').fields.flatMap(methodSection)),
    ],
    ['react', page('React', 'Components and hooks of `portico/react`.', react.flatMap(section))],
    ['elements', page('Elements', 'Defined by `import "portico/elements"`.', elements.flatMap(elementLines))],
    [
      'views',
      page(
        'Views',
        'What `open({ view })` takes. What a view starts with: `OpenOptions.arguments`.',
        named(views, 'ViewName').names.map((name) => `- \`${name}\``),
      ),
    ],
    [
      'events',
      page('Events', 'What `subscribeEvents` and `useEvents` tell, with the properties of each.', [
        '| event | properties |',
        '|---|---|',
        ...named(events, 'EventProperties').fields.map(
          ({ name, properties }) =>
            `| \`${name}\` | ${properties()
              .map((each) => `\`${cellCode(each)}\``)
              .join(', ')} |`,
        ),
      ]),
    ],
    [
      'errors',
      page('Error codes', 'The facts of each; [Errors](../errors.md) says what happened and what to do.', [
        '| code | facts |',
        '|---|---|',
        ...codes,
      ]),
    ],
    ['portico', page('Functions and types', 'Everything else that `portico` exports.', rest.flatMap(section))],
    ...Object.entries(others).map(([name, list]) => [
      name,
      page(`portico/${name}`, `What \`portico/${name}\` exports.`, list.flatMap(section)),
    ]),
  ])
}

export function writePages(root) {
  const folder = join(root, 'docs', 'api')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of pagesOf(root)) writeFileSync(join(folder, `${name}.md`), text)
}

if (isMain(import.meta.url)) writePages(join(import.meta.dirname, '..'))
