import type { TitlesBy } from '../../domain/options/messages.ts'

/** The English texts of the tokens, of receiving, and of the account's settings. */
export const accountEnglish = {
  'account.buy': 'Buy Crypto',
  'account.receiveFunds': 'Receive funds',
  'title.token': 'Token',
  'tokens.contract': 'Contract',
  'tokens.price': 'Price',
  'tokens.failed': 'The tokens could not be loaded',
  'tokens.hideSmall': 'Hide small balances',
  'tokens.loading': 'Loading the tokens',
  'tokens.lookAlike': 'Look-alike',
  'tokens.lookAlikeText': 'Its symbol imitates another token. Check the contract address.',
  'tokens.none': 'No tokens yet',
  'tokens.noneText': 'What you receive on {network} appears here.',
  'tokens.partial': 'Some tokens may be missing.',
  'tokens.priceUnknown': 'Price unknown',
  'tokens.showSmall': 'Show small balances: {count}',
  'tokens.stale': 'Not up to date: the tokens could not be loaded again.',
  'tokens.unavailable': 'Tokens are not available on this network',
  'tokens.unread': 'Some balances could not be read.',
  'tokens.valueUnknown': 'Value unknown',
  'receive.qr': 'QR code of your address',
  'receive.networks': 'Only receive assets on these networks',
  'receive.network': 'Only receive assets on this network',
  'receive.oneNetwork': 'This account may not exist on other networks.',
  'receive.guide': 'Anything sent on another network may be lost.',
  'receive.guideCoin': 'Send only {symbol} on {network} to this address. Anything else may be lost.',
  'receive.compatible': 'You can only receive assets on these networks.',
  'settings.network': 'Network',
  'settings.name': 'Choose account name',
} as const

export const accountTitles = {
  Token: 'title.token',
} as const satisfies TitlesBy<typeof accountEnglish>
