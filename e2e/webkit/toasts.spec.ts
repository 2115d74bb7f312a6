import { expect, logInAs, test } from './support/test.ts'

const sizes = [
  [390, 664],
  [1280, 800],
] as const

for (const [width, height] of sizes) {
  test(`a toast is no taller than its text needs at ${width} px (SHL-18)`, async ({ tab, request, t }) => {
    await tab.resize(width, height)
    await logInAs(tab, request, 'nuria_v')
    await tab.goto('/profile/nuria_v/lists/los-que-no-salen-de-casa')
    await tab.click(['main button', t('list_share')])
    await tab.see('.toast')
    const tallest = await tab.run(() =>
      Math.max(...['.toaster', '.toast'].map((name) => document.querySelector(name)!.getBoundingClientRect().height)),
    )
    expect(tallest).toBeLessThanOrEqual(120)
  })
}
