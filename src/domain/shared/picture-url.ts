const PICTURE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,])/i
/** Limit of a picture that is written out as a data URL. */
const MAX_PICTURE_UNITS = 256 * 1024
/** The length limit of all external URLs. */
const MAX_URL_UNITS = 2048

/** True for a URL that may be used as the `src` of an `<img>`. */
export function isPicture(value: unknown): value is string {
  return typeof value === 'string' && value.length <= (/^data:/i.test(value) ? MAX_PICTURE_UNITS : MAX_URL_UNITS) && PICTURE.test(value)
}
