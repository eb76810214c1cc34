const PICTURE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,])/i
const MAX_PICTURE_UNITS = 256 * 1024

/** What may be the `src` of an `<img>`. */
export function isPicture(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_PICTURE_UNITS && PICTURE.test(value)
}
