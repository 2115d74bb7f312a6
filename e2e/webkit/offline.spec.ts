import { openForwarder } from './support/forwarder.ts'
import { test } from './support/test.ts'

test('the application starts without a network (PWA-01)', async ({ tab, baseURL, t }) => {
  const network = await openForwarder(baseURL!)
  await tab.goto(`${network.address}/legal-advise`)
  await tab.run(() => {
    void navigator.serviceWorker.ready.then(() => document.documentElement.setAttribute('data-worker', ''))
  })
  await tab.see('html[data-worker]')
  await tab.reload()
  await tab.until(() => navigator.serviceWorker.controller?.state === 'activated')

  await network.cut()
  await tab.reload()
  await tab.see('header')
  await tab.see(['main h1, main h2, main p', t('errors_offline_title')])
  await tab.goto(`${network.address}/game/hades`)
  await tab.see(['main h1, main h2, main p', t('errors_offline_title')])
})
