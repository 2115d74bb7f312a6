import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anotherPerson, expect, type Lang, type Member, test, textOf } from './support/test.ts'

const document = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** Writes a post through the API; answers its id. */
async function addPost(page: Page, { token }: Member, text: string, more: object = {}): Promise<number> {
  const answer = await page.request.post('/api/comment', {
    headers: { authorization: `Bearer ${token}` },
    data: { comment: document(text), ...more },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

const gameId = async (page: Page, slug: string): Promise<number> =>
  ((await (await page.request.get(`/api/game/${slug}`)).json()) as { id: number }).id

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)

/** What a person sees of posts. */
class Posts {
  readonly page: Page
  readonly lang: Lang

  constructor(page: Page, lang: Lang) {
    this.page = page
    this.lang = lang
  }
  t = (key: string, values?: Record<string, string | number>) => textOf(this.lang, key, values)
  editor = () => this.page.locator('dialog.composer')
  text = () => this.editor().getByRole('textbox', { name: this.t('comment_text') })
  tool = (key: string) => this.editor().getByRole('button', { name: this.t(key), exact: true })
  write = () => this.open(this.page.locator('main .write-box'))
  /** Presses what opens the editor, and waits until it takes letters. */
  async open(opener: Locator): Promise<void> {
    await opener.click()
    await expect(this.text()).toBeFocused()
  }
  /** The innermost post with this text. */
  post = (text: string) => this.page.getByRole('article').filter({ hasText: text }).last()
  act = (text: string, name: RegExp | string) => this.post(text).getByRole('button', { name }).first()
}

test('two people write, answer, like, mention, change and delete (POS-01, POS-04, POS-06, POS-10, POS-11, SHL-22)', async ({
  page,
  member,
  lang,
  browser,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang, { serviceWorkers: 'block' })
  const [mine, theirs] = [new Posts(page, lang), new Posts(other.page, lang)]
  const word = `w${me.nick}`

  await page.goto('/community')
  await mine.write()
  await expect(mine.text()).toBeFocused()
  await mine.tool('comment_post').click()
  await expect(mine.editor().getByRole('alert')).toHaveText(t('comment_empty'))
  await page.keyboard.type(`${word} for @${other.person.nick}`)
  await expect(mine.editor().getByRole('option', { name: other.person.nick })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' https://example.com/x. ||the end||')
  await page.keyboard.type(' so.')
  await page.keyboard.press('Control+Enter')
  await expect(mine.editor()).toHaveCount(0)
  const written = mine.post(word)
  await expect(written.getByRole('link', { name: `@${other.person.nick}` })).toBeVisible()
  await expect(written.locator('strong')).toHaveText('bold')
  const link = written.getByRole('link', { name: 'https://example.com/x' })
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc')
  // An inline spoiler: its words are drawn after a press.
  await expect(written).not.toContainText('the end')
  await written.getByRole('button', { name: t('comment_veil') }).click()
  await expect(written).toContainText('the end')
  expect(await drafts(page)).toBe(0)

  // The other one answers and likes.
  await other.page.goto('/community')
  await theirs.act(word, /so far|hasta ahora|gusta|Like/).click()
  await theirs.post(word).locator('time').click()
  await expect(other.page).toHaveURL(/\/s\/\d+$/)
  await theirs.open(other.page.locator('.reply-bar'))
  await other.page.keyboard.type('An answer')
  await theirs.tool('comment_reply').click()
  await expect(theirs.post('An answer')).toBeVisible()
  const address = other.page.url()

  // Both are seen here; the answer is answered under it.
  await page.goto(address)
  await expect(mine.post('An answer')).toBeVisible()
  await expect(page.locator('.focused .post-acts')).toContainText('1')
  await expectAccessible(page, 'a post with replies')
  await mine.open(mine.post('An answer').locator('.post-act'))
  await page.keyboard.type('And another')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.thread-nest').getByText('And another')).toBeVisible()
  // The reply's own page has what it answers above it.
  await page.locator('.thread-nest time').click()
  await expect(page.getByRole('list', { name: t('community_earlier') }).getByRole('article')).toHaveCount(2)
  await expect(page.locator('.focused')).toContainText('And another')

  // Changed, then deleted after a question.
  await page
    .locator('.focused')
    .getByRole('button', { name: t('comment_menu', { nick: me.nick }) })
    .click()
  await page.getByRole('menuitem', { name: t('comment_edit') }).click()
  await expect(mine.text()).toHaveText('And another')
  await expect(mine.text()).toBeFocused()
  await page.keyboard.type(' one')
  await mine.tool('comment_save').click()
  await expect(page.locator('.focused')).toContainText('And another one')
  await expect(page.locator('.focused')).toContainText(t('comment_edited'))
  await page
    .locator('.focused')
    .getByRole('button', { name: t('comment_menu', { nick: me.nick }) })
    .click()
  await page.getByRole('menuitem', { name: t('comment_delete') }).click()
  await expect(page.getByRole('dialog', { name: t('comment_delete_title') })).toBeVisible()
  await page.getByRole('button', { name: t('comment_delete'), exact: true }).click()
  await expect(page.locator('.focused')).toContainText('An answer')
  await expect(page.getByText('And another one')).toHaveCount(0)

  await page.goto(`/profile/${me.nick}/comments`)
  await expect(mine.post(word)).toBeVisible()
  await page.getByRole('link', { name: t('profile_comments_replies'), exact: true }).click()
  await expect(page.getByText(t('profile_replies_none'))).toBeVisible()
  await other.close()
})

test('a spoiler is covered until it is opened, a private post is for few, a thread for members (POS-03, POS-08, SHL-19)', async ({
  page,
  member,
  lang,
  browser,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang, { serviceWorkers: 'block' })
  const theirs = new Posts(other.page, lang)
  const game = await gameId(page, 'outer-wilds')
  const secret = `secret-${me.nick}`
  const post = await addPost(page, me, secret, { id_game: game, spoiler: 1 })
  const hidden = await addPost(page, me, `p${me.nick}`, { public: 0 })

  let fetched = 0
  other.page.on('request', (request) => {
    if (request.url().endsWith(`/comment/${post}/text`)) fetched += 1
  })
  await other.page.goto('/game/outer-wilds/comments')
  const jacket = other.page
    .getByRole('article', { name: me.nick })
    .getByRole('button', { name: t('comment_spoiler_show') })
  await expect(jacket).toBeVisible()
  await expect(other.page.locator('body')).not.toContainText(secret)
  expect(fetched).toBe(0)
  await jacket.click()
  await expect(theirs.post(secret)).toBeVisible()
  await other.page.getByRole('button', { name: t('comment_spoiler_cover') }).click()
  await expect(other.page.locator('body')).not.toContainText(secret)
  expect(fetched).toBe(1)

  // Its author follows nobody: nobody else finds the private one.
  await other.page.goto(`/s/${hidden}`)
  await expect(other.page.getByText(t('community_post_gone'))).toBeVisible()
  await page.goto(`/s/${hidden}`)
  await expect(page.locator('.focused')).toContainText(`p${me.nick}`)
  await expect(page.locator('.focused').getByTitle(t('comment_private'))).toBeVisible()
  await other.close()

  const visitor = await browser.newContext()
  const view = await visitor.newPage()
  await view.goto(`/s/${post}`)
  await expect(view).toHaveURL(new RegExp(`/access\\?redirect=%2Fs%2F${post}$`))
  await visitor.close()
})

test('a draft survives closing, a refused send and a lost network, and makes one post (POS-01)', async ({
  page,
  member,
  lang,
  context,
  t,
}) => {
  const me = await member(page)
  const mine = new Posts(page, lang)
  const word = `d${me.nick}`
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type(word)
  await mine.tool('comment_spoiler_mark').click()
  await mine.tool('comment_close').click()
  await expect(page.locator('main .write-box')).toContainText(t('comment_draft_waiting'))
  await page.reload()
  await mine.write()
  await expect(mine.text()).toHaveText(word)
  await expect(mine.editor().getByText(t('comment_draft_back'))).toBeVisible()
  await mine.tool('comment_spoiler_off').click()

  // The answer is lost after the server has taken the post: the next attempt makes no second one.
  let keys: (string | undefined)[] = []
  await page.route('**/api/comment', async (route) => {
    keys = [...keys, route.request().headers()['idempotency-key']]
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await mine.tool('comment_post').click()
  await expect(mine.editor().getByRole('alert')).toHaveText(t('comment_offline'))
  await expect(mine.text()).toHaveText(word)
  expect(await drafts(page)).toBe(1)
  await mine.tool('comment_post').click()
  await expect(mine.editor()).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: word })).toHaveCount(1)
  expect(await drafts(page)).toBe(0)

  // Without a network at all, and after a log-out nothing is left.
  await mine.write()
  await page.keyboard.type('Later')
  await context.setOffline(true)
  await mine.tool('comment_post').click()
  await expect(mine.editor().getByRole('alert')).toHaveText(t('comment_offline'))
  await context.setOffline(false)
  await mine.tool('comment_close').click()
  expect(await drafts(page)).toBe(1)
})

test('the wall keeps its place, says what is new and finds words (POS-05, SHL-06)', async ({
  page,
  member,
  lang,
  browser,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang, { serviceWorkers: 'block' })
  const mine = new Posts(page, lang)
  await addPost(page, me, `first ${me.nick}`)
  await page.clock.install()
  await page.goto('/community')
  await expect(mine.post(`first ${me.nick}`)).toBeVisible()
  await addPost(other.page, other.person, `second ${me.nick}`)
  await page.clock.runFor(61_000)
  const news = page.locator('.community-news button')
  await expect(news).toBeVisible()
  await expect(page.getByText(`second ${me.nick}`)).toHaveCount(0)
  await news.click()
  await expect(mine.post(`second ${me.nick}`)).toBeVisible()
  await expect(news).toHaveCount(0)

  await page.goto('/community?wall=search')
  await page.getByRole('searchbox', { name: t('community_search_label') }).fill(`second ${me.nick}`)
  await page.clock.runFor(1_000)
  await expect(mine.post(`second ${me.nick}`)).toBeVisible()
  await mine.post(`second ${me.nick}`).locator('time').click()
  await expect(page.locator('.focused')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: t('community_search_label') })).toHaveValue(`second ${me.nick}`)
  await other.close()
})
