import { expect, logInAs, test } from './support/test.ts'

/** Where a dialog is opened, and by which button. */
const dialogs = [
  ['/profile/nuria_v/lists', 'list_new'],
  ['/game/hades/reviews', 'review_write'],
] as const

const sizes = [
  [390, 664],
  [1280, 800],
] as const

for (const [width, height] of sizes) {
  test(`dialogs are as tall as their content at ${width} px (SHL-22)`, async ({ tab, request, t }) => {
    await tab.resize(width, height)
    await logInAs(tab, request, 'nuria_v')
    for (const [path, key] of dialogs) {
      await tab.goto(path)
      await tab.click(['main button', t(key)])
      await tab.see('dialog[open] .dialog-body')
      // What does not fit is scrolled only where the dialog is as tall as the screen allows.
      const isWhole = await tab.run(() => {
        const dialog = document.querySelector('dialog[open]')!
        const body = dialog.querySelector('.dialog-body')!
        return body.scrollHeight <= body.clientHeight + 1 || dialog.getBoundingClientRect().height > innerHeight * 0.75
      })
      expect(isWhole, `${path}: ${t(key)}`).toBe(true)
    }
  })
}
