import { SetupError, findProgram, quiet, step } from './run.mjs'

/** The browser for the tests, installed from the system's packages when it is missing and we have the right to. */
export async function ensureChromium() {
  const find = () => process.env.CHROMIUM ?? findProgram('chromium', 'chromium-browser', 'google-chrome')
  if (find()) return find()
  const apt = findProgram('apt-get')
  if (process.getuid?.() !== 0 || !apt) {
    throw new SetupError(
      'Chromium is missing: install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM to its path.',
    )
  }
  await step('Installing Chromium', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const updated = await quiet(apt, ['update', '-qq'], env)
    const installed = await quiet(apt, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)
    if (installed.code !== 0) console.error(`\n${updated.said}${installed.said}`)
  })
  if (find()) return find()
  throw new SetupError('Chromium could not be installed: install it yourself, or set CHROMIUM to its path.')
}
