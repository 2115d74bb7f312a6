import { expect, logInAs, test } from './support/test.ts'

test('a member leaves the home page on a phone, and comes back (SHL-06)', async ({ tab, request, t }) => {
  await tab.resize(390, 664)
  await logInAs(tab, request, 'nuria_v')
  await tab.goto('/')
  // Everything for members is there: the freeze needed the menus of all of its games.
  await tab.see('.home-activity')
  await tab.see(['main h2', t('home_posts')])
  await tab.see(['main h2', t('home_lists')])
  await tab.click(['header a', t('shell_search')])
  await tab.see('main input[type=search]')
  expect(await tab.path()).toBe('/search')
  await tab.gone('.home-activity')
  await tab.click(['header a', t('shell_logo')])
  await tab.see('.home-activity')
})
