/** The English texts of what a wallet offers; the translations are among those of the activity. */
export const abilitiesEnglish = {
  'abilities.none': 'Your wallet names no extra abilities on {network}.',
  'abilities.failed': 'Your wallet did not say what it offers',
  'abilities.atomic': 'Several steps with one approval',
  'abilities.paymasterService': 'Fees can be paid for you',
  'abilities.assetDiscovery': 'Lists your tokens itself',
  'abilities.permissions': 'Permissions for a limited time',
} as const
