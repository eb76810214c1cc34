/** Names of the files that `text` imports at once; an `import()` is none. */
function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:import|from)\s*"\.\/([\w.-]+\.js)"/g)].map(([, name = '']) => name)
}

/** Every file that comes along with `start`. */
function reach(scripts: ReadonlyMap<string, string>, start: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const walk = (name: string) => {
    const text = scripts.get(name)
    if (text === undefined || seen.has(name)) return
    seen.add(name)
    for (const next of importsOf(text)) walk(next)
  }
  walk(start)
  return seen
}

/** The files, with their bytes, that only the feature `name` brings along: not the page's start, and no other feature of the package. */
export function chunksOf(all: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, number> {
  const scripts = new Map([...all].map(([path, text]) => [path.split('/').at(-1) ?? '', text] as const))
  const root = [...scripts.keys()].find((file) => file.startsWith(`${name}.feature-`))
  if (!root) throw new Error(`no chunk of ${name}`)
  const others = [...scripts.keys()].filter((file) => file !== root && /\.feature-|^index-/.test(file))
  const elsewhere = new Set(others.flatMap((file) => [...reach(scripts, file)]))
  const own = [...reach(scripts, root)].filter((file) => !elsewhere.has(file))
  return new Map(own.map((file) => [file, (scripts.get(file) ?? '').length]))
}
