import { logInAs, test } from './support/test.ts'

test('the library scrolls, and what comes into view is drawn (COL-06)', async ({ tab, request }) => {
  await tab.resize(390, 664)
  await logInAs(tab, request, 'nuria_v')
  await tab.goto('/profile')
  await tab.see('main .game')
  await tab.press('End')
  await tab.until(() => scrollY > 1000)
  await tab.until(() => {
    const games = [...document.querySelectorAll('main .game')].map((game) => game.getBoundingClientRect())
    return games.some(({ top, bottom, height }) => height > 0 && top < innerHeight && bottom > 0)
  })
})
