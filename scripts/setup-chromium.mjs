import { SetupError, findProgram, quiet, step } from './run.mjs'

/**
 * Debian's Chromium without a window: it draws the same pages in about half the processor time, but shows no
 * notifications.
 */
const shellName = 'chromium-headless-shell'
const findShell = () => findProgram(shellName)
const findWhole = () => findProgram('chromium', 'chromium-browser', 'google-chrome')

/**
 * The browsers for the tests, as environment: CHROMIUM for nearly all, CHROMIUM_WHOLE for those about notifications.
 * Installed from the system's packages when they are missing and we have the right to.
 */
export async function ensureChromium() {
  const { CHROMIUM: given } = process.env
  if (given) return { CHROMIUM: given, CHROMIUM_WHOLE: process.env.CHROMIUM_WHOLE ?? findWhole() ?? given }
  const apt = process.getuid?.() === 0 ? findProgram('apt-get') : undefined
  if (apt && !(findShell() && findWhole())) await step('Installing Chromium', () => install(apt))
  const whole = findWhole()
  if (whole) return { CHROMIUM: findShell() ?? whole, CHROMIUM_WHOLE: whole }
  throw new SetupError(
    'Chromium is missing: install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM to its path.',
  )
}

/** Not every distribution has the shell; then the whole browser does all. */
async function install(apt) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await quiet(apt, ['update', '-qq'], env)
  for (const name of ['chromium', shellName]) {
    const { code, said } = await quiet(apt, ['install', '-y', '-qq', '--no-install-recommends', name], env)
    if (code !== 0) console.error(`\n${said}`)
  }
}
