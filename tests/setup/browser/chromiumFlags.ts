/** Playwright's own list: Chromium takes the last list that it is given, so that ours has to repeat it. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages that Chromium loads into each new window for its own address bar, which no test opens: two of them cost as much as a page of the portal. */
const pagesOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Switches of Chromium for the browser tests. */
export const chromiumFlags: readonly string[] = [
  '--disable-gpu',
  // A page of a test lives for seconds: compiling its code once more, to be quicker later, costs a fifteenth of the processors.
  '--js-flags=--no-turbofan --no-maglev',
  // Without these it calls home, which a closed network answers with noise and delays.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...pagesOfTheAddressBar].join(',')}`,
];
