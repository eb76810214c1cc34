/** Chain ids of the sandbox's two local chains. */
export const FIRST_CHAIN = 31337
export const SECOND_CHAIN = 31338
