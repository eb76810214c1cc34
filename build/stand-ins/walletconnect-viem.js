/** For one check of signatures over messages that we never ask for: viem is fetched if it is ever used, not before a code is shown. */
export const recoverAddress = async (parameters) => (await import('./viem-part.js')).recoverAddress(parameters)
