import { type Browser, chromium } from '@playwright/test'

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage']

/** The system's Chromium, or that of CHROMIUM; `debuggingPort` lets another tool drive it too. */
export const openBrowser = (debuggingPort?: number): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: debuggingPort === undefined ? args : [...args, `--remote-debugging-port=${debuggingPort}`],
  })
