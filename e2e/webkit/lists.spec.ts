import { expect, test } from './support/test.ts'

test('a list of two games in their order is created (LIS-01)', async ({ tab, member, t }) => {
  const { nick } = await member()
  await tab.goto(`/profile/${nick}/lists`)
  await tab.click(['main button', t('list_new')])
  await tab.type('dialog[open] input[type=text]', 'Rainy Sundays')
  await tab.click(['dialog[open] button', t('list_form_make')])
  await tab.see(['main h1', 'Rainy Sundays'])
  expect(await tab.path()).toBe(`/profile/${nick}/lists/rainy-sundays`)
  await tab.click(['main button', t('list_add_games')])
  for (const title of ['Outer Wilds', 'Celeste']) {
    await tab.type('dialog[open] input[type=search]', title)
    await tab.click(['dialog[open] button', t('list_add_one', { title })])
    await tab.see(['dialog[open] button', t('list_add_in', { title })])
  }
  await tab.click(['dialog[open] button', t('list_close')])
  await tab.gone('dialog[open]')
  await tab.reload()
  await tab.see('main ol > li')
  const texts = await tab.run(() => [...document.querySelectorAll('main ol > li')].map((item) => item.textContent))
  expect(texts).toEqual([expect.stringContaining('Outer Wilds'), expect.stringContaining('Celeste')])
  expect(texts[1]).toContain(t('list_place', { place: 2 }))
})
