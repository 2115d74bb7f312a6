import { textOf } from '../support/texts.ts'
import type { Target } from './support/tab.ts'
import { expect, logInAs, test } from './support/test.ts'

const list = '/profile/nuria_v/lists/los-que-no-salen-de-casa'

/** Where a dialog is opened, and by which button. */
const dialogs = [
  ['/profile/nuria_v/lists', ['main button', textOf('en', 'list_new')]],
  ['/game/hades/reviews', ['main button', textOf('en', 'review_write')]],
  ['/community', 'main .write-box'],
  [list, ['main button', textOf('en', 'list_add_games')]],
] satisfies [path: string, opener: Target][]

const sizes = [
  [390, 664],
  [1280, 800],
] as const

for (const [width, height] of sizes) {
  test(`dialogs are as tall as their content at ${width} px (SHL-22)`, async ({ tab, request }) => {
    await tab.resize(width, height)
    await logInAs(tab, request, 'nuria_v')
    for (const [path, opener] of dialogs) {
      await tab.goto(path)
      await tab.click(opener)
      await tab.see('dialog[open] :is(.dialog-body, .composer-main)')
      // What does not fit is scrolled only where the dialog is as tall as the screen allows.
      const isWhole = await tab.run(() => {
        const dialog = document.querySelector('dialog[open]')!
        const body = dialog.querySelector('.dialog-body, .composer-main')!
        return body.scrollHeight <= body.clientHeight + 1 || dialog.getBoundingClientRect().height > innerHeight * 0.75
      })
      expect(isWhole, path).toBe(true)
    }
  })
}

for (const [width, height] of sizes) {
  test(`an open menu is opaque, within the screen and as tall as its content at ${width} px (SHL-22)`, async ({
    tab,
    request,
  }) => {
    await tab.resize(width, height)
    await logInAs(tab, request, 'nuria_v')
    for (const [path, opener] of [
      ['/profile/nuria_v', 'main .game button[aria-haspopup]'],
      // Other journeys write posts into the community meanwhile.
      ['/profile/leo_r/comments', 'main .post-menu'],
    ] as const) {
      await tab.goto(path)
      await tab.click(opener)
      await tab.until(() => {
        const menu = document.querySelector('[popover]:popover-open:not(.toaster)')
        if (menu === null || getComputedStyle(menu).opacity !== '1') return false
        const { top, bottom, height } = menu.getBoundingClientRect()
        if (height < 80 || top < 0 || bottom > innerHeight) return false
        return menu.scrollHeight <= menu.clientHeight + 1 || height > innerHeight * 0.75
      })
    }
  })
}

test('what stands out of a post or of an event of the timeline is not cut (POS-01, PRF-04)', async ({
  tab,
  request,
}) => {
  await logInAs(tab, request, 'nuria_v')
  for (const [path, selector] of [
    ['/profile/leo_r/comments', 'main .post-menu'],
    ['/profile/nuria_v/timeline', 'main .timeline-mark'],
  ] as const) {
    await tab.goto(path)
    await tab.see(selector)
    // What is cut cannot be pressed either.
    await tab.until((shown) => {
      const element = document.querySelector(shown)!
      element.scrollIntoView({ block: 'center' })
      const { left, right, top, height } = element.getBoundingClientRect()
      return [left + 2, right - 2].every((x) => element.contains(document.elementFromPoint(x, top + height / 2)))
    }, selector)
  }
})

test('Escape closes the search for games from its field (SHL-22)', async ({ tab, request, t }) => {
  await logInAs(tab, request, 'nuria_v')
  await tab.goto(list)
  await tab.click(['main button', t('list_add_games')])
  await tab.type('dialog[open] input[type=search]', 'cel')
  // The first one empties the field.
  await tab.press('Escape')
  await tab.until(() => document.querySelector<HTMLInputElement>('dialog[open] input[type=search]')?.value === '')
  await tab.press('Escape')
  await tab.gone('dialog[open]')
})
