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
  // A bundler may split a feature's file in two and give both its name.
  const roots = [...scripts.keys()].filter((file) => file.startsWith(`${name}.feature-`))
  if (roots.length === 0) throw new Error(`no chunk of ${name}`)
  const others = [...scripts.keys()].filter((file) => !roots.includes(file) && /\.feature-|^index-/.test(file))
  const elsewhere = new Set(others.flatMap((file) => [...reach(scripts, file)]))
  const own = [...new Set(roots.flatMap((root) => [...reach(scripts, root)]))].filter((file) => !elsewhere.has(file))
  return new Map(own.map((file) => [file, (scripts.get(file) ?? '').length]))
}
