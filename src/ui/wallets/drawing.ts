/** A ground, and what is drawn on it in a square of 32. */
export type Drawing = readonly [ground: string, marks: string]
