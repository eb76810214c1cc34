/** What the public contract and the specification promise by name. Written out here, so that a name lost from the code is missed. */

export const OPTIONS: readonly string[] = [
  ...['projectId', 'networks', 'adapters', 'defaultNetwork', 'metadata', 'themeMode', 'themeVariables', 'locale', 'messages', 'features'],
  ...['allWallets', 'featuredWalletIds', 'includeWalletIds', 'excludeWalletIds', 'customWallets', 'chainImages', 'connectorImages'],
  ...['customRpcUrls', 'tokens', 'termsConditionsUrl', 'privacyPolicyUrl', 'enableWallets', 'enableEIP6963', 'enableInjected'],
  ...['enableCoinbase', 'enableReconnect', 'enableNetworkSwitch', 'enableEmbedded', 'enableMobileFullScreen', 'enableWalletGuide'],
  ...['enableAuthLogger', 'allowUnsupportedChain', 'defaultAccountTypes', 'coinbasePreference', 'preferUniversalLinks', 'debug', 'preload'],
  ...['safeOrigins', 'universalProvider', 'universalProviderConfigOverride', 'manualWalletConnect', 'siwx', 'siweConfig'],
  ...['analyticsConsent', 'services', 'onramp', 'fetch', 'storage', 'modules', 'cspNonce'],
]

export const FEATURES: readonly string[] = [
  ...['email', 'socials', 'swaps', 'send', 'receive', 'onramp', 'payWithExchange', 'activity', 'payments', 'emailCapture', 'multiWallet'],
  ...['analytics', 'legalCheckbox', 'branding', 'reownAuthentication', 'smartSessions', 'headless', 'pay', 'collapseWallets'],
  ...['emailShowWallets', 'allWallets', 'connectMethodsOrder', 'connectorTypeOrder', 'walletFeaturesOrder'],
]

/** The views without which a feature is nothing to a visitor, whoever reads its flag. */
export const VIEW_OF_FEATURE: Readonly<Record<string, string>> = {
  email: 'EmailLogin',
  socials: 'ConnectingFarcaster',
  emailShowWallets: 'EmailLogin',
  collapseWallets: 'EmailLogin',
  connectMethodsOrder: 'EmailLogin',
  swaps: 'Swap',
  send: 'WalletSend',
  onramp: 'OnRampProviders',
  emailCapture: 'DataCapture',
}

export const METHODS: readonly string[] = [
  ...['open', 'close', 'isOpen', 'ready', 'dispose', 'reset', 'switchNetwork', 'addNetwork', 'removeNetwork', 'connect', 'disconnect'],
  ...['getProvider', 'getConnectors', 'switchConnection', 'deleteConnection', 'updateEmail', 'setThemeMode', 'setThemeVariables'],
  ...['updateFeatures', 'updateOptions', 'signIn', 'getSiwx'],
  ...['State', 'Account', 'Network', 'Connections', 'WalletInfo', 'Theme', 'Events', 'RemoteFeatures', 'Providers'].flatMap((part) => [
    `get${part}`,
    `subscribe${part}`,
    `${part.charAt(0).toLowerCase()}${part.slice(1)}$`,
  ]),
]

export const HOOKS: readonly string[] = [
  ...['usePortico', 'useAccount', 'useNetwork', 'useBalance', 'useProvider', 'useWalletInfo', 'useDisconnect', 'useConnections'],
  ...['useConnection', 'useWallets', 'useSiwx', 'useTheme', 'usePorticoState', 'useEvents', 'useOnramp', 'useNames'],
]

/** The views. */
export const VIEWS: readonly string[] = [
  ...['Connect', 'Account', 'AllWallets', 'ConnectingWalletConnectBasic', 'ConnectingWalletConnect', 'ConnectingExternal'],
  ...['ConnectingFarcaster', 'EmailLogin', 'ProfileWallets', 'UpdateEmailWallet', 'SIWXSignMessage', 'ApproveTransaction', 'DataCapture'],
  ...['UnsupportedChain', 'Networks', 'SwitchNetwork', 'SwitchActiveChain', 'ConnectWallets', 'OnRampTokenSelect', 'OnRampFiatSelect'],
  ...['OnRampProviders', 'Swap', 'WalletSend', 'RegisterAccountName', 'RegisterAccountNameSuccess'],
]

/** Errors and alerts; `§` stands for a value. */
export const TEXTS: readonly string[] = [
  ...['Invalid CAIP-10 address: §', 'Invalid CAIP-2 network id: §', 'Invalid chainId', 'An amount and receiver address are required'],
  ...['A token is required', 'openSend: caipAddress not found', 'openSend: caipNetwork with chainId § not found'],
  ...['Cannot set both `siweConfig` and `siwx` options', 'adapter not found', '§: namespace not found', 'Sign Client is not initialized'],
  "Namespace '§' is not configured. Please call connect() first with namespace config.",
  ...['Please enter a valid email address.', 'Not connected to email or social', 'No auth connector found', 'Multi-Wallet Not Enabled'],
  ...['Network Not Found', 'Invalid App Configuration', 'Network Error: Wallet Load Failed', 'Wallet Request Timeout', 'Unverified Domain'],
  ...['Session Expired', 'Invalid Project ID', 'Project ID Missing', 'Server Error', 'Rate Limited', 'Inactive Namespace Not Connected'],
  ...['Invalid Email Address', 'Token Balance Unavailable', 'Network not supported for Swaps', 'Network not supported for Gas Price'],
  ...['Chain is not supported', 'Unsupported chain', 'Failed to fetch transactions', 'Unable to load email login dependency'],
  ...['Request was aborted', 'Something went wrong', 'W3mFrame: iframe is not set', 'W3mFrame: parent is not set', 'Error resolving name'],
  ...['Error fetching name suggestions', 'Error fetching names for address', 'Network not found', 'Address or auth connector not found'],
  ...['Error registering name §', 'The connector does not support any of the requested chains', 'WalletConnectConnector not found'],
  ...[
    'HTTP status code: §',
    'Please try again after § seconds',
    'Error signing message',
    'SIWX is not enabled',
    'No ActiveCaipAddress found',
  ],
  ...['A problem occurred while trying initialize authentication', 'Modal closed', 'Connection rejected', 'Failed to connect'],
  ...['Popup closed', 'Failed to initiate social connection', 'Failed to connect to farcaster', 'Failed to disconnect'],
  ...['Provider not found', 'Connector not found', 'Sign message failed', 'Estimate gas failed', 'No accounts found', 'Required'],
  ...['Expected §, received §', 'iframe_load_failed', 'iframe_request_timeout', 'Requested RPC call is not allowed'],
]

/** What is kept between visits. Each name with the text that its key begins with. */
export const STORED: Readonly<Record<string, string>> = {
  'connections per namespace': 'connection/',
  'connections left per namespace': 'wallets/',
  'active network': 'network',
  'recent wallets': 'recent',
  'details of recent wallets': 'recent-wallets',
  'project configuration': 'remote-features',
  'native balances': 'cache/native-balance',
  'token balances': 'cache/portfolio',
  'names of an account': 'cache/ens',
  identities: 'cache/identity',
  'past transactions': 'cache/history',
  'token prices': 'cache/token-price',
  'lists of wallets': 'cache/wallets',
  'recent e-mails': 'recent-emails',
  'preferred account types': 'embedded',
  // A field of the same record.
  'connected social': 'embedded',
  'sign-in token and nonce': 'siwx-token',
}

/** Test ids; `<…>` stands for a value. */
export const TEST_IDS: readonly string[] = [
  ...['account-button', 'connect-button', 'w3m-network-button', 'wui-network-button', 'wui-profile-button', 'w3m-modal-overlay'],
  ...['w3m-modal-card', 'w3m-header-text', 'w3m-header-close', 'header-back', 'w3m-header-smart-sessions', 'w3m-account-select-network'],
  ...['ux-branding-reown', 'wui-snackbar-message', 'wui-alertbar-text', 'wui-toast-message-text', 'wui-separator'],
  ...['w3m-email-login-or-separator', 'w3m-legal-checkbox', 'wui-checkbox', 'w3m-connect-scroll-view', 'w3m-collapse-wallets-button'],
  ...['all-wallets', 'wallet-selector-<id>', 'wallet-list', 'wallet-search-item-<id>', 'no-wallet-found', 'no-wallet-found-text'],
  ...['wui-certified-switch', 'wui-list-chain-<ns>', 'wui-email-input', 'wui-input-text', 'wui-otp-input', 'w3m-social-login-widget'],
  ...['social-selector-<provider>', 'social-selector-more', 'w3m-connecting-widget-secondary-button', 'wui-link-copy', 'copy-wc2-uri'],
  ...['wui-qr-code', 'tab-<label>', 'w3m-connecting-siwe-cancel', 'w3m-connecting-siwe-sign', 'w3m-usage-exceeded-button'],
  ...['w3m-secure-website-button', 'w3m-wallet-upgrade-card', 'w3m-account-email-update', 'w3m-network-switch-<name or id>'],
  ...['w3m-switch-active-chain-button', 'w3m-switch-active-chain-to-<chain name>', 'disconnect-button', 'disconnect-all-button'],
  ...['single-account-avatar', 'wui-wallet-switch', 'balance-amount', 'w3m-account-default-fund-wallet-button'],
  ...['w3m-account-default-swaps-button', 'w3m-account-default-send-button', 'w3m-account-default-activity-button'],
  ...['w3m-account-wallet-features-widget', 'wallet-features-fund-wallet-button', 'wallet-features-swaps-button'],
  ...['wallet-features-send-button', 'wallet-features-onramp-button', 'wallet-features-receive-button'],
  ...['wallet-features-deposit-from-exchange-button', 'w3m-account-onramp-button', 'w3m-account-receive-button'],
  ...['account-settings-address', 'account-switch-network-button', 'account-smart-account-settings-button', 'account-choose-name-button'],
  ...['account-toggle-preferred-account-type', 'account-toggle-smart-account-version', 'account-name-suggestion', 'wui-ens-input'],
  ...['wui-active-profile-wallet-item', 'wui-active-profile-wallet-item-more-button', 'wui-active-profile-wallet-item-disconnect-button'],
  ...['wui-active-profile-wallet-item-switch-button', 'wui-inactive-profile-wallet-item-button', 'active-connection', 'recent-connection'],
  ...['recently-connected-text', 'add-connection-button', 'empty-template', 'empty-state-text', 'empty-state-description'],
  ...['empty-state-button', 'receive-address-copy-button', 'swap-input-<target>', 'swap-input-token-<target>'],
  ...['swap-select-token-button-<target>', 'swap-select-token-search-input', 'swap-select-token-item-<symbol>', 'swap-action-button'],
  ...['onramp-provider-<name>', 'deposit-from-exchange-asset-button', 'month-indexes', 'group-title', 'empty-activity-state'],
  ...['empty-account-state', 'wallet-payment-option', 'exchange-option-<id>', 'apkt-wallet-button', 'apkt-wallet-button-external'],
  ...['apkt-wallet-button-social', 'apkt-wallet-button-email'],
]

/** Alerts and warnings. */
export const ALERTS: readonly string[] = [
  ...['APKT001', 'APKT002', 'APKT003', 'APKT004', 'APKT005', 'APKT006', 'APKT007', 'APKT008', 'APKT009', 'APKT010', 'APKTW001', 'APKTW002'],
  ...['CONFIG_LOCAL_IGNORED', 'MULTI_WALLET_OFF'],
]
