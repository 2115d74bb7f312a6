import { SetupError, findProgram, quiet, step } from './run.mjs'

/** Debian's Chromium without a window: it draws the same pages in about half the processor time of the whole browser. */
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/** The browser for the tests, installed from the system's packages when it is missing and we have the right to. */
export async function ensureChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const apt = process.getuid?.() === 0 ? findProgram('apt-get') : undefined
  if (!findProgram(shell) && apt) await step('Installing Chromium', () => install(apt))
  const found = findProgram(shell, ...browsers)
  if (found) return found
  throw new SetupError(
    'Chromium is missing: install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM to its path.',
  )
}

/** Not every distribution has the shell; then the whole browser does. */
async function install(apt) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await quiet(apt, ['update', '-qq'], env)
  for (const name of [shell, 'chromium']) {
    if (findProgram(shell, ...browsers) && name !== shell) return
    const { code, said } = await quiet(apt, ['install', '-y', '-qq', '--no-install-recommends', name], env)
    if (code === 0) return
    console.error(`\n${said}`)
  }
}
