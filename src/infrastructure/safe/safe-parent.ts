/** Where Safes are opened, unless the site has its own. Reference: wire 3. */
const SAFE_ORIGINS: readonly string[] = ['https://app.safe.global']

/**
 * The origin of the page that frames this one, where it is allowed as a Safe's. Firefox does not say who that is; who opened the frame is
 * then a hint that is good enough: nothing is ever posted to another origin.
 */
export function safeParent(page: Window, origins: readonly string[] = SAFE_ORIGINS): string | undefined {
  const { parent, location, document } = page
  const by = `${location.ancestorOrigins?.[0] ?? document.referrer}/`
  return parent === page ? undefined : origins.find((origin) => by.startsWith(`${origin}/`))
}
