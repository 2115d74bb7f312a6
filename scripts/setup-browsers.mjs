import { findProgram, quiet, step } from './run.mjs'

/**
 * Besides Chromium, which the tests need (setup-chromium.mjs): Debian's package of each program, and how to find it.
 */
const programs = [
  ['firefox-esr', () => findProgram('firefox-esr')],
  ['webkit2gtk-driver', () => findProgram('WebKitWebDriver')],
  ['xvfb', () => findProgram('Xvfb')],
]
const missing = () => programs.filter(([, find]) => !find()).map(([name]) => name)

/**
 * Firefox and WebKitGTK for their journeys, as environment: FIREFOX and WEBKIT_DRIVER, empty where they are missing.
 * Installed from the system's packages when we have the right to; otherwise a sentence names the packages, and the
 * journeys are skipped.
 */
export async function ensureOtherBrowsers() {
  const apt = process.getuid?.() === 0 ? findProgram('apt-get') : undefined
  if (apt && missing().length > 0) await step('Installing Firefox and WebKitGTK', () => install(apt, missing()))
  const names = missing()
  if (names.length > 0) {
    const all = names.join(' ')
    console.log(`Journeys in Firefox or WebKit are skipped: install ${all} (Debian: sudo apt-get install ${all}).`)
  }
  const webkit = names.includes('xvfb') ? undefined : findProgram('WebKitWebDriver')
  return { FIREFOX: findProgram('firefox-esr') ?? '', WEBKIT_DRIVER: webkit ?? '' }
}

async function install(apt, names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await quiet(apt, ['update', '-qq'], env)
  const { code, said } = await quiet(apt, ['install', '-y', '-qq', '--no-install-recommends', ...names], env)
  if (code !== 0) console.error(`\n${said}`)
}
