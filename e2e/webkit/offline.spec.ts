import { openForwarder } from './support/forwarder.ts'
import type { Tab } from './support/tab.ts'
import { test } from './support/test.ts'

/** Opens a page that the service worker controls. */
async function openWithWorker(tab: Tab, address: string): Promise<void> {
  await tab.goto(address)
  await tab.run(() => {
    void navigator.serviceWorker.ready.then(() => document.documentElement.setAttribute('data-worker', ''))
  })
  await tab.see('html[data-worker]')
  await tab.reload()
  await tab.until(() => navigator.serviceWorker.controller?.state === 'activated')
}

test('the application starts without a network (PWA-01)', async ({ tab, baseURL, t }) => {
  const network = await openForwarder(baseURL!)
  await openWithWorker(tab, `${network.address}/legal-advise`)

  await network.cut()
  await tab.reload()
  await tab.see('header')
  await tab.see(['main h1, main h2, main p', t('errors_offline_title')])
  await tab.goto(`${network.address}/game/hades`)
  await tab.see(['main h1, main h2, main p', t('errors_offline_title')])
})

test('a page whose code did not arrive offline opens when the network is back (ERR-01)', async ({
  tab,
  baseURL,
  t,
}) => {
  const network = await openForwarder(baseURL!)
  await openWithWorker(tab, `${network.address}/legal-advise`)
  await network.cut()
  await tab.click(['header a', t('shell_calendar')])
  await tab.see(['main button', t('errors_retry')])
  await network.restore()
  await tab.reload()
  await tab.see('main .cal-chips')
})
