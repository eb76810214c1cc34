type Named = Readonly<{ name: string; code: number; message: string; cause?: unknown }>

/** An error with the fields of viem's errors that wagmi's users read: `name`, `code` and `shortMessage`. */
function walletError({ name, code, message, cause }: Named): Error {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), {
    name,
    code,
    shortMessage: message,
    details: message,
  })
}

export const refused = (cause?: unknown): Error =>
  walletError({ name: 'UserRejectedRequestError', code: 4001, message: 'User rejected the request.', cause })

export const notConnected = (): Error =>
  walletError({ name: 'ConnectorNotConnectedError', code: 4900, message: 'Connector not connected.' })

export const unswitched = (message: string, cause?: unknown): Error => walletError({ name: 'SwitchChainError', code: 4902, message, cause })
