import { announcedOn, clearAnnounced, expectAnnounced, recordLiveRegions } from './support/live-regions.ts'
import { onlyIn } from './support/only.ts'
import { photo, Posts } from './support/posts.ts'
import { anotherPerson, expect, test } from './support/test.ts'

/** What a screen reader reads aloud by itself (WCAG 4.1.3), and where it goes on after a navigation (2.4.3). */
test.describe('on a phone', () => {
  onlyIn('phone-es')

  test('a section of the settings has the focus and is announced, and so is the list on the way back', async ({
    page,
    member,
    t,
  }) => {
    await recordLiveRegions(page)
    await member(page)
    await page.goto('/settings')
    await page.getByRole('link', { name: t('settings_privacy') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('settings_privacy') })).toBeFocused()
    await expectAnnounced(page, `${t('settings_privacy')} · Ludoteca`)
    await clearAnnounced(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: t('settings_title') })).toBeFocused()
    await expectAnnounced(page, `${t('settings_title')} · Ludoteca`)
  })

  test('a game that is opened from a search is announced by its title, once it is known', async ({ page, t }) => {
    await recordLiveRegions(page)
    await page.goto('/search?q=hades')
    const result = page.getByRole('main').getByRole('link', { name: 'Hades' }).first()
    await expect(result).toBeVisible()
    await clearAnnounced(page)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/game/hades', async (route) => {
      await held
      await route.continue()
    })
    await result.click()
    await expect(page.getByRole('heading', { level: 1, name: t('game_loading') })).toBeFocused()
    release()
    await expectAnnounced(page, 'Hades (2020) · Ludoteca')
    expect(await announcedOn(page)).not.toContain(`${t('game_title')} · Ludoteca`)
    await clearAnnounced(page)
    await page.getByRole('link', { name: t('game_tab_lists') }).click()
    await expectAnnounced(page, `${t('game_tab_lists')} · Hades (2020) · Ludoteca`)
  })
})

test.describe('changes elsewhere on the page', () => {
  onlyIn('desktop-en')

  test('results of searches and hints of the registration are announced', async ({ page, t }) => {
    await recordLiveRegions(page)
    await page.goto('/access?view=register')
    await page.getByLabel(t('access_nick'), { exact: true }).fill('nuria_v')
    await expectAnnounced(page, t('access_nick_taken'))
    await page.getByLabel(t('access_email'), { exact: true }).fill('nowhere')
    await page.keyboard.press('Tab')
    await expectAnnounced(page, t('access_email_wrong'))

    await page.goto('/search?q=celeste')
    const count = page.locator('main').getByRole('status').filter({ hasText: /\d/ })
    const words = (await count.first().textContent()) ?? ''
    expect(words).not.toBe('')
    await clearAnnounced(page)
    await page.getByRole('searchbox', { name: t('search_label') }).fill('celest')
    await expect(page).toHaveURL(/q=celest$/)
    await expectAnnounced(page, words)
    expect(await count.first().textContent()).toBe(words)
  })

  test('a status that sets others, a loan, games that are added, and what is added to a post are announced', async ({
    page,
    browser,
    member,
    lang,
    t,
  }) => {
    test.slow()
    const other = await anotherPerson(browser, lang)
    await other.close()
    await recordLiveRegions(page)
    await member(page)

    await test.step('Completed says that the game was played and finished', async () => {
      await page.goto('/game/celeste')
      await page.getByRole('button', { name: t('collection_completed'), exact: true }).click()
      const flags = [t('collection_played'), t('collection_ended')].join(', ')
      await expectAnnounced(page, t('collection_also', { flags }))
    })

    await test.step('the users who may have borrowed it, and the one chosen', async () => {
      await page.getByRole('button', { name: t('collection_lended'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('collection_lend_title') })
      await dialog.getByRole('textbox', { name: t('collection_lend_label') }).fill(other.person.nick)
      await expectAnnounced(page, t('comment_mention_found', { count: 1 }))
      await dialog.getByRole('list').getByRole('button', { name: other.person.nick }).click()
      await expectAnnounced(page, t('loan_told', { nick: other.person.nick }))
      await page.keyboard.press('Escape')
    })

    await test.step('games found and added', async () => {
      await page.goto('/profile')
      await page
        .getByRole('button', { name: t('add_open'), exact: true })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: t('add_title') })
      await dialog.getByRole('searchbox').fill('hollow knight')
      await expectAnnounced(page, /\d+ games?/)
      await page.keyboard.press('Enter')
      await expectAnnounced(page, /Hollow Knight\. .*1/)
      await page.keyboard.type('xqzxqzxq')
      await page.keyboard.press('Enter')
      await expectAnnounced(page, t('add_not_found', { text: 'xqzxqzxq' }))
    })

    await test.step('a game and a picture in a post', async () => {
      await page.goto('/community')
      const posts = new Posts(page, lang)
      await posts.write()
      await posts.tool('comment_game').click()
      const dialog = page.getByRole('dialog', { name: t('review_pick') })
      await dialog.getByRole('searchbox').fill('hades')
      await expectAnnounced(page, /\d+ games?/)
      await dialog.getByRole('button', { name: 'Hades' }).first().click()
      await expectAnnounced(page, t('comment_game_added', { title: 'Hades' }))
      await posts.choosePictures(await photo('one.jpg'))
      await expectAnnounced(page, t('comment_pictures_count', { count: 1, number: 1 }))
    })
  })
})
