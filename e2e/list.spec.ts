import { makeList, titlesOf } from './support/lists.ts'
import { onlyIn } from './support/only.ts'
import { enroll, expect, newPerson, test } from './support/test.ts'

onlyIn('desktop-en')

test('a list is made, filled, renamed, and deleted after a question (LIS-01, LIS-04, SHL-22, SHL-23)', async ({
  page,
  member,
  t,
}) => {
  const { nick } = await member(page)
  await page.goto(`/profile/${nick}/lists`)
  await expect(page.getByText(t('profile_lists_none_own'))).toBeVisible()
  await page.getByRole('button', { name: t('list_new') }).click()
  const form = page.getByRole('dialog', { name: t('list_form_new') })
  await form.getByRole('button', { name: t('list_form_make') }).click()
  const title = form.getByLabel(t('list_form_title'))
  await expect(title).toHaveAccessibleDescription(t('list_form_title_missing'))
  await title.fill('Rainy Sundays')
  // A slip of the hand throws nothing away.
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: t('settings_unsaved_title') })
    .getByText(t('settings_unsaved_stay'))
    .click()
  await form.getByLabel(t('list_form_private')).check()
  await form.getByRole('button', { name: t('list_form_make') }).click()
  await expect(page).toHaveURL(`/profile/${nick}/lists/rainy-sundays`)
  await expect(page.getByText(t('list_private'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('list_empty'))).toBeVisible()

  await page.getByRole('button', { name: t('list_add_games') }).click()
  const adding = page.getByRole('dialog', { name: t('list_add_title') })
  await adding.getByLabel(t('list_add_label')).first().fill('celeste')
  await adding.getByRole('button', { name: t('list_add_one', { title: 'Celeste' }), exact: true }).click()
  await expect(adding.getByRole('button', { name: t('list_add_in', { title: 'Celeste' }) })).toBeVisible()
  // The first one empties the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const games = page.getByRole('list', { name: t('list_games_of', { title: 'Rainy Sundays' }) })
  await expect(games.getByRole('link', { name: /Celeste/ })).toBeVisible()
  await expect(games.getByText(t('list_place', { place: 1 }))).toBeAttached()

  await page.getByRole('button', { name: t('list_menu') }).click()
  await page.getByRole('menuitem', { name: t('list_edit') }).click()
  const editing = page.getByRole('dialog', { name: t('list_form_edit') })
  await editing.getByLabel(t('list_form_title')).fill('Quiet mornings')
  await editing.getByRole('button', { name: t('list_form_save') }).click()
  await expect(page).toHaveURL(`/profile/${nick}/lists/quiet-mornings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet mornings' })).toBeVisible()
  await page.goto(`/profile/${nick}/lists/rainy-sundays`)
  await expect(page).toHaveURL(`/profile/${nick}/lists/quiet-mornings`)

  await page.getByRole('button', { name: t('list_menu') }).click()
  await page.getByRole('menuitem', { name: t('list_delete') }).click()
  const question = page.getByRole('dialog', { name: t('list_delete_title', { title: 'Quiet mornings' }) })
  await question.getByRole('button', { name: t('list_delete_no') }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: t('list_menu') }).click()
  await page.getByRole('menuitem', { name: t('list_delete') }).click()
  await question.getByRole('button', { name: t('list_delete_yes') }).click()
  await expect(page).toHaveURL(`/profile/${nick}/lists`)
  await expect(page.getByText(t('profile_lists_none_own'))).toBeVisible()
})

test('games that are added count at once in what the owner has played (LIS-02)', async ({ page, member, t }) => {
  const me = await member(page)
  const list = await makeList(page, me, { title: 'To play', games: ['hades'] })
  await page.goto(list.path)
  const played = (total: number) => page.getByText(t('list_played', { played: 0, total }), { exact: true })
  await expect(played(1)).toBeVisible()
  await page.getByRole('button', { name: t('list_add_games') }).click()
  const adding = page.getByRole('dialog', { name: t('list_add_title') })
  for (const title of ['Celeste', 'Outer Wilds']) {
    await adding.getByLabel(t('list_add_label')).first().fill(title)
    await adding.getByRole('button', { name: t('list_add_one', { title }), exact: true }).click()
    await expect(adding.getByRole('button', { name: t('list_add_in', { title }) })).toBeVisible()
  }
  await adding.getByRole('button', { name: t('list_close'), exact: true }).click()
  await expect(played(3)).toBeVisible()
})

test('a game is added to and removed from lists in place, a new list included (LIS-01, LIS-02)', async ({
  page,
  member,
  t,
}) => {
  const me = await member(page)
  const list = await makeList(page, me, { title: 'To lend', games: ['hades'] })
  await page.goto('/game/celeste/lists')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('list_pick') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('list_pick_title') })
  const box = dialog.getByRole('checkbox', { name: /To lend/ })
  await box.click()
  await expect(box).toBeChecked()
  await expect(box).toHaveAccessibleName(/2/)
  await expect.poll(() => titlesOf(page, list, me)).toEqual(['Hades', 'Celeste'])
  await dialog.getByRole('button', { name: t('list_pick_new') }).click()
  await dialog.getByLabel(t('list_form_title')).fill('To finish')
  await dialog.getByRole('button', { name: t('list_pick_make') }).click()
  await expect(dialog.getByRole('checkbox', { name: /To finish/ })).toBeChecked()
  // What is refused goes back and says so.
  await page.route('**/api/list/delete/game', (route) => route.fulfill({ status: 503, json: { detail: 'Later' } }))
  await box.click()
  await expect(page.locator('.toast').filter({ hasText: t('list_pick_failed', { list: 'To lend' }) })).toBeVisible()
  await expect(box).toBeChecked()
  await page.keyboard.press('Escape')
  await page.reload()
  const lists = page.getByRole('list', { name: t('list_game_lists', { title: 'Celeste' }) })
  const mine = lists.getByRole('listitem').filter({ hasText: 'To lend' }).filter({ hasText: me.nick })
  await expect(mine).toContainText(t('list_place_in', { place: 2 }))

  // The same from any card's menu.
  await page.goto('/search?q=celeste')
  const actions = page.getByRole('button', { name: t('collection_menu', { title: 'Celeste' }), exact: true }).first()
  await actions.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('list_pick') })
    .click()
  await expect(box).toBeChecked()
})

test('visitors leaf through lists without scripts, and come back to a game’s lists after logging in (LIS-02, SHL-19)', async ({
  page,
  browser,
  newcomer,
  baseURL,
  lang,
  t,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: lang })
  const visitor = await plain.newPage()
  await visitor.goto(`${baseURL}/lists`)
  const lists = visitor.getByRole('list', { name: t('list_lists') })
  await expect(lists.getByRole('listitem')).toHaveCount(20)
  await visitor.getByRole('link', { name: t('list_order_likes') }).click()
  await expect(visitor).toHaveURL(/\/lists\?order=likes$/)
  const likes = await lists.locator('.list-likes').allTextContents()
  expect(likes.map(Number.parseFloat)).toEqual(likes.map(Number.parseFloat).toSorted((a, b) => b - a))
  await visitor.getByRole('link', { name: t('list_more') }).click()
  await expect(visitor).toHaveURL(/\/lists\?order=likes&page=2$/)
  await lists.getByRole('heading').first().click()
  await expect(visitor.getByRole('listitem').first()).toBeVisible()
  await plain.close()

  await enroll(page, newcomer, lang)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/game/hades/lists')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profile_log_in') })
    .click()
  await page.getByLabel(t('access_data'), { exact: true }).fill(newcomer.nick)
  await page.getByLabel(t('access_password'), { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
  await expect(page).toHaveURL('/game/hades/lists')
  await expect(page.getByRole('list', { name: t('list_game_lists', { title: 'Hades' }) })).toBeVisible()
})

test('going back to the lists finds the place again (SHL-08)', async ({ page, t }) => {
  await page.goto('/lists')
  const lists = page.getByRole('list', { name: t('list_lists') })
  await expect(lists.getByRole('listitem')).toHaveCount(20)
  await page.getByRole('link', { name: t('list_more') }).scrollIntoViewIfNeeded()
  await expect.poll(() => lists.getByRole('listitem').count()).toBeGreaterThan(20)
  await lists.getByRole('listitem').nth(19).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(300)
  await lists.getByRole('listitem').nth(19).getByRole('heading').click()
  await expect(page).toHaveURL(/\/profile\/\w+\/lists\//)
  await page.goBack()
  await expect.poll(() => page.evaluate((top) => Math.abs(scrollY - top), left)).toBeLessThan(3)
})

test.describe('a private list', () => {
  test('disappears for others at their next request, and never flickers for its owner (LIS-03, PRF-06)', async ({
    page,
    browser,
    baseURL,
    member,
    lang,
    t,
  }) => {
    const me = await member(page)
    const list = await makeList(page, me, { title: 'Secret plans', games: ['celeste'] })
    const elsewhere = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })
    const other = await elsewhere.newPage()
    await enroll(other, newPerson(), lang)
    await other.goto(list.path)
    await expect(other.getByRole('heading', { level: 1, name: 'Secret plans' })).toBeVisible()

    await page.goto(list.path)
    await page.getByRole('button', { name: t('list_menu') }).click()
    await page.getByRole('menuitem', { name: t('list_edit') }).click()
    const form = page.getByRole('dialog', { name: t('list_form_edit') })
    await form.getByLabel(t('list_form_private')).check()
    await form.getByRole('button', { name: t('list_form_save') }).click()
    await expect(page.getByText(t('list_private'), { exact: true })).toBeVisible()

    const answer = await other.reload()
    expect(answer?.status()).toBe(404)
    const html = await answer!.text()
    expect(html).not.toContain('Secret')
    expect(html).toContain('<meta name="robots" content="noindex">')
    await expect(other.getByRole('heading', { level: 1, name: t('list_missing') })).toBeVisible()
    await elsewhere.close()

    // What the owner's page says at any moment of loading.
    await page.addInitScript((missing) => {
      new MutationObserver(() => {
        if (document.body?.textContent.includes(missing)) console.error('called missing')
      }).observe(document, { childList: true, subtree: true })
    }, t('list_missing'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Secret plans' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Celeste/ })).toBeVisible()
  })
})
