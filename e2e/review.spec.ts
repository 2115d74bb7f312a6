import type { Locator, Page } from '@playwright/test'
import { gameId } from './support/games.ts'
import { expectAccessible } from './support/axe.ts'
import { ask, headOf } from './support/documents.ts'
import { Keys } from './support/keys.ts'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { anotherPerson, expect, keepSession, type Lang, type Member, test, textOf } from './support/test.ts'

/** Writes a review through the API; answers its id. */
async function addReview(page: Page, { token }: Member, slug: string, more: object = {}): Promise<number> {
  const answer = await page.request.post('/api/review', {
    headers: { authorization: `Bearer ${token}` },
    data: { id_game: await gameId(page, slug), title: 'A title', review: 'One.\n\nTwo.', total: 8, ...more },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

const drafts = (page: Page) =>
  page
    .evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)
    // The page is starting again.
    .catch(() => null)

const number = (lang: Lang, value: number) => (lang === 'es' ? String(value).replace('.', ',') : String(value))

/** The editor of a game's reviews tab. */
class Editor {
  readonly page: Page
  readonly lang: Lang
  readonly box: Locator

  constructor(page: Page, lang: Lang) {
    this.page = page
    this.lang = lang
    this.box = page.getByRole('dialog').filter({ has: page.locator('.review-form') })
  }
  t = (key: string, values?: Record<string, string | number>) => textOf(this.lang, key, values)
  score = (name: string) => this.box.getByRole('slider', { name: this.t(`review_${name}`), exact: true })
  aspects = () => this.box.getByText(this.t('review_aspects'))
  title = () => this.box.getByLabel(this.t('review_title'), { exact: true })
  text = () => this.box.getByLabel(this.t('review_text'), { exact: true })
  button = (key: string) => this.box.getByRole('button', { name: this.t(key), exact: true })
  open = (key = 'review_write') =>
    this.page
      .getByRole('button', { name: this.t(key) })
      .first()
      .click()
  valueText = (score: number | null) =>
    score === null ? this.t('review_score_none') : this.t('game_score_value', { score: number(this.lang, score) })
  expectScore = (name: string, score: number | null) =>
    expect(this.score(name)).toHaveAttribute('aria-valuetext', this.valueText(score))
}

test(
  'a review is written with the keyboard alone, read, changed and deleted (REV-01, PRF-06, SHL-22, SHL-23)',
  { tag: '@once' },
  async ({ page, member, lang, t }) => {
    const me = await member(page)
    const keys = new Keys(page, lang)
    const editor = new Editor(page, lang)
    await page.goto('/game/outer-wilds/reviews')
    const write = page.getByRole('button', { name: t('review_write') })
    await keys.tabTo(write)
    await keys.press('Enter')
    await keys.tabTo(editor.aspects())
    await keys.press('Enter')
    await keys.tabTo(editor.score('gameplay'))
    await editor.expectScore('gameplay', null)
    // From the middle: a half by arrows, one by Page keys.
    for (const key of ['ArrowRight', 'PageUp', 'PageUp']) await keys.press(key)
    await editor.expectScore('gameplay', 7.5)
    await editor.expectScore('total', 7.5)
    await keys.tabTo(editor.score('history'))
    await keys.press('Home')
    await editor.expectScore('history', 0)
    await editor.expectScore('total', 4)
    await keys.tabTo(editor.box.getByRole('button', { name: t('review_leave_out', { aspect: t('review_history') }) }))
    await keys.press('Enter')
    await editor.expectScore('history', null)
    await expect(editor.score('history')).toBeFocused()
    await keys.tabTo(editor.button('review_publish'))
    await keys.press('Enter')
    await expect(editor.text()).toBeFocused()
    await expect(editor.box.getByText(t('review_text_missing'))).toBeVisible()
    await page.keyboard.type('One.\n\n<b>Two</b>.')
    await keys.tabTo(editor.title())
    await page.keyboard.type('Go and see')
    await keys.tabTo(editor.button('review_publish'))
    await keys.press('Enter')
    await expect(editor.box).toBeHidden()
    expect(await drafts(page)).toBe(0)

    // The tab counts it, and the overview shows what people say.
    const tabs = page.getByRole('navigation', { name: t('game_tabs'), exact: true })
    await expect(tabs.getByRole('link', { name: new RegExp(`${t('game_tab_reviews')} \\d`) })).toBeVisible()
    await tabs.getByRole('link', { name: t('game_tab_overview') }).click()
    await expect(page.getByRole('list', { name: t('review_game_list', { title: 'Outer Wilds' }) })).toBeVisible()
    await page.goBack()

    const card = page.getByRole('article').filter({ hasText: t('review_own') })
    await card.getByRole('link', { name: 'Go and see' }).click()
    await expect(page).toHaveURL(new RegExp(`/profile/${me.nick}/reviews/\\d+$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Go and see' })).toBeVisible()
    await expect(page.locator('.review-body p')).toHaveText(['One.', '<b>Two</b>.'])
    await expect(page.getByRole('definition')).toHaveText([number(lang, 7.5)])
    await expectAccessible(page, 'a review')

    await page.getByRole('button', { name: t('review_edit_short'), exact: true }).click()
    await editor.expectScore('total', 7.5)
    await editor.score('total').press('End')
    await editor.button('review_save').click()
    await expect(page.getByRole('img', { name: editor.valueText(10) })).toBeVisible()

    await page.getByRole('button', { name: t('review_delete'), exact: true }).click()
    const question = page.getByRole('dialog', { name: t('review_delete_title', { title: 'Outer Wilds' }) })
    await question.getByRole('button', { name: t('review_delete_keep') }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: t('review_delete'), exact: true }).click()
    await question.getByRole('button', { name: t('review_delete'), exact: true }).click()
    await expect(page).toHaveURL(`/profile/${me.nick}/reviews`)
    await expect(page.getByText(t('profile_reviews_none'))).toBeVisible()
  },
)

test(
  'a draft survives a closed page, is given up with a way back, and no log-out leaves it (REV-01, X-18)',
  { tag: '@once' },
  async ({ page, member, lang, phone, t }) => {
    await member(page)
    const editor = new Editor(page, lang)
    await page.goto('/game/celeste')
    await editor.open()
    await editor.aspects().click()
    await editor.score('sound').press('End')
    await editor.title().fill('Half a thought')
    await page.reload()
    await editor.open()
    await expect(editor.box.getByText(t('review_draft_back'))).toBeVisible()
    await expect(editor.title()).toHaveValue('Half a thought')
    await editor.expectScore('sound', 10)
    await expectAccessible(page, 'the editor of a review')
    await editor.button('review_draft_discard').click()
    await expect(editor.title()).toHaveValue('')
    await editor.button('collection_undo').click()
    await expect(editor.title()).toHaveValue('Half a thought')
    await editor.button('review_later').click()
    await expect(editor.box).toBeHidden()
    expect(await drafts(page)).toBe(1)
    await new Shell(page, lang, phone).logOut()
    await expect.poll(() => drafts(page)).toBe(0)
  },
)

test(
  'a log-out in another tab leaves the draft that is open here, for its writer alone (AUT-14, REV-01)',
  { tag: '@once' },
  async ({ page, context, member, lang, phone }) => {
    const me = await member(page)
    const editor = new Editor(page, lang)
    await page.goto('/game/celeste')
    await editor.open()
    await editor.title().fill('Half a thought')
    const other = await context.newPage()
    await other.goto('/')
    const reloaded = page.waitForEvent('load')
    await new Shell(other, lang, phone).logOut()
    await reloaded
    await expect.poll(() => drafts(page)).toBe(1)
    const answer = await page.request.post('/api/auth/login', { data: { data: me.nick, password: me.password } })
    await page.evaluate((session) => localStorage.setItem('session', session), await answer.text())
    await page.reload()
    await editor.open()
    await expect(editor.title()).toHaveValue('Half a thought')
  },
)

test('on a phone a few words and a verdict are a review: no title, three taps (REV-03)', async ({
  page,
  member,
  lang,
  phone,
}) => {
  test.skip(!phone, 'about phones')
  await member(page)
  const editor = new Editor(page, lang)
  await page.goto('/game/celeste/reviews')
  await editor.open()
  await editor.text().fill('The mountain is you. I cried twice, and then I went back for every strawberry there is.')
  await editor.score('total').click()
  await editor.button('review_publish').click()
  await expect(editor.box).toBeHidden()
  await expect(
    page.getByRole('link', { name: 'The mountain is you. I cried twice, and then I went back…' }).first(),
  ).toBeVisible()
})

test(
  'a like shows at once and is seen by the other; who liked can be looked up (REV-01, POS-10)',
  { tag: '@once' },
  async ({ page, browser, member, lang, t }) => {
    const me = await member(page)
    const id = await addReview(page, me, 'hades')
    const other = await anotherPerson(browser, lang)
    await other.page.goto(`/profile/${me.nick}/reviews/${id}`)
    const count = (where: Page, likes: number) =>
      where.locator('.review-actions').getByText(String(likes), { exact: true })
    await other.page.getByRole('button', { name: t('like_press', { title: 'A title', count: 0, number: 0 }) }).click()
    await expect(count(other.page, 1)).toBeVisible()
    await other.page.waitForLoadState('networkidle')
    await page.goto(`/profile/${me.nick}/reviews/${id}`)
    await count(page, 1).click()
    const likes = page.getByRole('dialog', { name: t('like_people') })
    await expect(likes.getByRole('link', { name: other.person.nick })).toBeVisible()
    await other.close()
  },
)

test(
  'visitors read one review, and log in for all of them, back to the place (PRF-06, SHL-19, REV-02)',
  { tag: '@once' },
  async ({ page, member, request, t }) => {
    const me = await member(page)
    const id = await addReview(page, me, 'hollow-knight', { title: 'Under the town', total: 9.5, sound: 10 })
    await page.evaluate(() => localStorage.clear())
    for (const place of ['/game/hollow-knight/reviews', `/profile/${me.nick}/reviews`]) {
      await page.goto(place)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('profile_log_in'), exact: true })
        .click()
      await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent(place)}`)
    }
    await page.goto(`/profile/${me.nick}/reviews/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Under the town' })).toBeVisible()

    const { status, html } = await ask(request, `/profile/${me.nick}/reviews/${id}`)
    expect(status).toBe(200)
    const head = headOf(html)
    expect(head.title).toContain('Under the town')
    expect(head.description).toBe('One. Two.')
    expect(head.og['image']).toContain(`/media/review/${id}/`)
    expect(head.jsonLd[0]).toMatchObject({
      '@type': 'Review',
      reviewRating: { ratingValue: 9.5, bestRating: 10, worstRating: 0 },
      itemReviewed: { '@type': 'VideoGame', name: 'Hollow Knight' },
    })
    const moved = await ask(request, `/profile/nuria_v/reviews/${id}`)
    expect([moved.status, moved.headers['location']]).toEqual([301, `/profile/${me.nick}/reviews/${id}`])
    for (const wrong of ['2147483647', 'x', '0']) {
      const missing = await ask(request, `/profile/${me.nick}/reviews/${wrong}`)
      expect([wrong, missing.status, missing.html.includes('noindex')]).toEqual([wrong, 404, true])
    }
  },
)

test.describe('in two tabs', () => {
  onlyIn('desktop-en')

  test('what was written in another tab meanwhile is changed, and nothing is lost (REV-01, F-10)', async ({
    page,
    member,
    lang,
    t,
  }) => {
    const me = await member(page)
    const editor = new Editor(page, lang)
    await page.goto('/game/portal-2/reviews')
    await editor.open()
    await editor.score('total').press('End')
    await editor.title().fill('The second one')
    await editor.text().fill('Written here.')
    const id = await addReview(page, me, 'portal-2', { title: 'The first one' })
    await editor.button('review_publish').click()
    await expect(editor.box.getByText(t('review_written_elsewhere'))).toBeVisible()
    await expect(editor.title()).toHaveValue('The second one')
    await editor.button('review_save').click()
    await expect(editor.box).toBeHidden()
    await page.goto(`/profile/${me.nick}/reviews/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'The second one' })).toBeVisible()

    const changeElsewhere = async (title: string) => {
      const headers = { authorization: `Bearer ${me.token}` }
      const data = { id, title, review: 'Written elsewhere.', total: 3 }
      expect((await page.request.put('/api/review', { headers, data })).status()).toBe(200)
    }
    await page.getByRole('button', { name: t('review_edit_short'), exact: true }).click()
    await editor.title().fill('The fourth one')
    await changeElsewhere('The third one')
    await editor.button('review_save').click()
    await expect(editor.box.getByText(t('review_changed_elsewhere'))).toBeVisible()
    await expect(editor.title()).toHaveValue('The fourth one')
    await editor.button('review_other').click()
    await expect(editor.title()).toHaveValue('The third one')
    await expectAccessible(page, 'a review that was changed in another tab')
    await editor.button('collection_undo').click()
    await expect(editor.title()).toHaveValue('The fourth one')
    // Left for now; what it began with is remembered with it.
    await editor.button('review_later').click()
    await changeElsewhere('The fifth one')
    await page.reload()
    await page.getByRole('button', { name: t('review_edit_short'), exact: true }).click()
    await expect(editor.box.getByText(t('review_changed_elsewhere'))).toBeVisible()
    await editor.button('review_save').click()
    await expect(page.getByRole('heading', { level: 1, name: 'The fourth one' })).toBeVisible()
  })

  test('a draft waits for its writer when the session has run out (F-20)', async ({ page, member }) => {
    const me = await member(page)
    const editor = new Editor(page, 'en')
    await page.goto('/game/celeste/reviews')
    await editor.open()
    await editor.title().fill('Do not lose me')
    await expect.poll(() => drafts(page)).toBe(1)
    const refused = {
      status: 401,
      contentType: 'application/problem+json',
      json: { status: 401, detail: 'Invalid token' },
    }
    await page.route('**/api/auth/check', (route) => route.fulfill(refused))
    await page.reload()
    await expect(
      page.getByRole('main').getByRole('link', { name: textOf('en', 'profile_log_in'), exact: true }),
    ).toBeVisible()
    await page.unroute('**/api/auth/check')
    await page.waitForLoadState('networkidle')
    expect(await drafts(page)).toBe(1)
    const answer = await page.request.post('/api/auth/login', { data: { data: me.nick, password: me.password } })
    await keepSession(page, (await answer.json()) as object)
    await page.goto('/game/celeste/reviews')
    await editor.open()
    await expect(editor.title()).toHaveValue('Do not lose me')
  })
})
