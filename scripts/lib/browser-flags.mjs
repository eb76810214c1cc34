/**
 * Switched off by Playwright, whose list a second `--disable-features` replaces (playwright-core, `chromiumSwitches`). Its
 * `ThirdPartyStoragePartitioning` is not among them: without that, Chromium denies storage to every frame of another site.
 */
const OF_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Two pages of the address bar, which Chromium loads with each window, unseen: half of what a new visitor costs the processor. */
const OF_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** How the browser starts in all tests and measurements. */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OF_PLAYWRIGHT, ...OF_THE_ADDRESS_BAR].join()}`,
]
