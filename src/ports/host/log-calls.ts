export interface LogCalls {
  /**
   * The latest log lines for a bug report: of every level, also without `debug`, oldest first, at most 1,024,000 bytes. Each is one JSON
   * text, `[level, message, facts?]`. Addresses, e-mail addresses, pairing URIs, tokens, signatures and query strings are replaced. Empty
   * until the dialog's code is loaded.
   * @example
   * portico.getLogs() // ['["warn","Inactive Namespace Not Connected",{"code":"APKTW001"}]']
   */
  getLogs(): readonly string[]
}
