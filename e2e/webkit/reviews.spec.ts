import { expect, test } from './support/test.ts'

test('a review is written, and read again (REV-01)', async ({ tab, member, t }) => {
  await member()
  await tab.goto('/game/outer-wilds/reviews')
  await tab.click(['main button', t('review_write')])
  // The verdict starts at 5: an arrow key adds a half.
  await tab.focus('dialog[open] input[type=range]')
  await tab.press('ArrowRight')
  await tab.type('dialog[open] input[type=text]', 'Go and see')
  await tab.type('dialog[open] textarea', 'It ends every twenty-two minutes.')
  await tab.click(['dialog[open] button', t('review_publish')])
  await tab.gone('dialog[open]')
  await tab.reload()
  await tab.click(['main article a', 'Go and see'])
  await tab.see(['main h1', 'Go and see'])
  expect(await tab.path()).toMatch(/\/reviews\/\d+$/)
  expect(await tab.run(() => document.querySelector('main')!.textContent)).toContain(
    'It ends every twenty-two minutes.',
  )
})
