/** Whether a link of the site or of a network may be shown as one: http or https, without white space. */
export function isWebUrl(value: string | undefined): value is string {
  return value !== undefined && /^https?:\/\/[^\s]+$/i.test(value)
}
