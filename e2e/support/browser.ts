/** How every browser of the journeys is started. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without a window: it draws the same pages in about half the processor time. */
export const shell = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'

/** Debian's Firefox, for journeys that run in it as well. */
export const firefox = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'

/** The whole browser: the shell shows no notifications. */
export const wholeBrowser = process.env['CHROMIUM_WHOLE'] ?? '/usr/bin/chromium'
