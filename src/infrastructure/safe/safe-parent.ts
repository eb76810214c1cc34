/** Allowed origins of Safe, unless the site configures its own. */
const SAFE_ORIGINS: readonly string[] = ['https://app.safe.global']

/**
 * The origin of the parent page, if it is an allowed one. Firefox lacks `ancestorOrigins`; the referrer is then sufficient, because
 * messages are posted to the allowed origin only.
 */
export function safeParent(page: Window, origins: readonly string[] = SAFE_ORIGINS): string | undefined {
  const { parent, location, document } = page
  const by = `${location.ancestorOrigins?.[0] ?? document.referrer}/`
  return parent === page ? undefined : origins.find((origin) => by.startsWith(`${origin}/`))
}
