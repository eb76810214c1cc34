/** Those of the fetched scripts, whatever they are called, whose text matches. `besides`: the start of addresses that are not looked at. */
export async function scriptsWith(pattern: RegExp, urls: readonly string[], besides: string): Promise<string[]> {
  const scripts = [...new Set(urls)].filter((url) => /\.js$/.test(new URL(url).pathname) && !url.startsWith(besides))
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  return scripts.filter((_, index) => pattern.test(texts[index] ?? ''))
}
