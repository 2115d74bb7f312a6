import { logInAs, test } from './support/test.ts'

test('the library scrolls, and what comes into view is drawn (COL-06)', async ({ tab, request }) => {
  await tab.resize(390, 664)
  await logInAs(tab, request, 'nuria_v')
  await tab.goto('/profile')
  await tab.see('main .game')
  // Into the middle of the library: suggestions and the footer are at the end of the page.
  for (let at = 0; at < 3_000; at = await tab.run(() => scrollY)) {
    await tab.press('PageDown')
    await tab.until((before) => scrollY > before, at)
  }
  await tab.until(() => {
    const games = [...document.querySelectorAll('main .game')].map((game) => game.getBoundingClientRect())
    return games.some(({ top, bottom, height }) => height > 0 && top < innerHeight && bottom > 0)
  })
})
