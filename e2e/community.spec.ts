import { gameId } from './support/games.ts'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { addPost, photo, Posts, sentBy } from './support/posts.ts'
import { noteShifts, shiftsOf } from './support/shifts.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('phone-es')

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
  await expect.poll(mine.drafts).toBe(0)

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
  // What is typed while it is on its way would be lost: it is not taken. Refused, the text can be changed again.
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/comment\/\d+$/, async (route) => {
    await held.promise
    await route.fulfill({ status: 503, json: { title: 'x', status: 503, detail: 'x' } })
  })
  await mine.tool('comment_save').click()
  await expect(mine.text()).toHaveAttribute('contenteditable', 'false')
  await expect(mine.text()).toBeFocused()
  await page.keyboard.type(' lost')
  await expect(mine.text()).toHaveText('And another one')
  held.resolve()
  await expect(mine.text()).toHaveAttribute('contenteditable', 'true')
  await expect(mine.text()).toBeFocused()
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.type('!')
  await expect(mine.text()).toHaveText('And another one!')
  await page.keyboard.press('Backspace')
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
  const post = await addPost(page.request, me, secret, { id_game: game, spoiler: 1 })
  const hidden = await addPost(page.request, me, `p${me.nick}`, { public: 0 })

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
  // As long as the server seems to be away, it is not sent without its author.
  await page.route('**/api/health', (route) => route.abort())
  await page.route('**/api/comment', async (route) => {
    keys = [...keys, route.request().headers()['idempotency-key']]
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await mine.send()
  await expect(mine.unsent(word).getByRole('alert')).toHaveText(t('comment_offline'))
  expect(await mine.drafts()).toBe(1)
  await mine
    .unsent(word)
    .getByRole('button', { name: t('errors_retry') })
    .click()
  await expect(mine.unsent(word)).toHaveCount(0)
  await expect(mine.post(word)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: word })).toHaveCount(1)
  expect(await mine.drafts()).toBe(0)

  // Without a network at all it waits there, and goes when there is one again.
  await page.unroute('**/api/comment')
  await page.unroute('**/api/health')
  await mine.write()
  await page.keyboard.type(`later ${word}`)
  await context.setOffline(true)
  await mine.send()
  await expect(mine.unsent('later').getByRole('alert')).toHaveText(t('comment_offline'))
  await expect(page.locator('.offline-line')).toContainText(/1 (?:cambio por enviar|change not sent)/)
  await context.setOffline(false)
  await expect(mine.unsent('later')).toHaveCount(0)
  await expect(mine.post('later').getByRole('link', { name: me.nick }).first()).toBeVisible()
  await expect.poll(mine.drafts).toBe(0)

  // Also when its author is elsewhere by then.
  await mine.write()
  await page.keyboard.type(`latest ${word}`)
  await page.route('**/api/comment', (route) => route.abort())
  await mine.send()
  await expect(mine.unsent('latest').getByRole('alert')).toHaveText(t('comment_offline'))
  await page.getByRole('banner').getByRole('link', { name: 'Ludoteca' }).click()
  await expect(page).toHaveURL('/')
  await expect(mine.unsent('latest')).toBeHidden()
  await page.unroute('**/api/comment')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.locator('.toast').filter({ hasText: t('comment_posted') })).toBeVisible()
  await expect.poll(mine.drafts).toBe(0)
})

test('of two tabs that change a post, the second is shown what the first saved, and decides (POS-11, F-10)', async ({
  page,
  context,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const id = await addPost(page.request, me, 'First words')
  const tabs = [new Posts(page, lang), new Posts(await context.newPage(), lang)] as const
  for (const tab of tabs) {
    await tab.page.goto(`/s/${id}`)
    await tab.page.getByRole('button', { name: t('comment_menu', { nick: me.nick }) }).click()
    await tab.page.getByRole('menuitem', { name: t('comment_edit') }).click()
    await expect(tab.text()).toBeFocused()
  }
  const [first, second] = tabs
  await first.page.keyboard.type(' of one')
  await first.send('comment_save')
  await second.page.keyboard.type(' of two')
  await second.tool('comment_save').click()
  await expect(second.said()).toHaveText(t('comment_changed_elsewhere'))
  await expect(second.text()).toHaveText('First words of two')
  await second.editor().getByText(t('comment_other')).click()
  await expect(second.editor().getByText('First words of one')).toBeVisible()
  await expectAccessible(second.page, 'a change that came second')
  await page.reload()
  await expect(first.post('First words of one')).toBeVisible()
  await second.send('comment_save')
  await expect(second.post('First words of two')).toBeVisible()
  await expect.poll(second.drafts).toBe(0)
})

test('a post stands on the wall while it is sent; refused, it can be changed there, and a closed tab keeps it (POS-01)', async ({
  page,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const mine = new Posts(page, lang)
  const word = `sent-${me.nick}`
  const keys: (string | undefined)[] = []
  let answer = Promise.withResolvers<void>()
  let refusal: object | null = { title: 'x', status: 422, detail: 'x', errors: { comment: ['Too many words.'] } }
  await page.route('**/api/comment', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await answer.promise
    if (refusal) return route.fulfill({ status: 422, json: refusal })
    return route.continue()
  })
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type(word)
  await mine.choosePictures(await photo('kept.jpg'))
  await mine.arrived(1)
  await mine.send()
  await expect(mine.unsent(word)).toContainText(t('comment_sending'))
  await expect(mine.unsent(word).locator('.shot')).toHaveCount(1)
  await expect(page.locator('main .write-box')).not.toContainText(t('comment_draft_waiting'))
  answer.resolve()
  await expect(mine.unsent(word).getByRole('alert')).toHaveText('Too many words.')
  await expectAccessible(page, 'a post that was refused')

  // Another one can be written meanwhile; this one is changed, with its picture.
  await mine.write()
  await expect(mine.text()).toHaveText('')
  await mine.tool('comment_close').click()
  await mine.open(mine.unsent(word).getByRole('button', { name: t('comment_edit') }))
  await mine.arrived(1)
  await page.keyboard.type(' shorter')
  refusal = null
  answer = Promise.withResolvers<void>()
  await mine.send()
  await expect(mine.unsent(`${word} shorter`)).toContainText(t('comment_sending'))
  answer.resolve()
  await expect(mine.unsent(word)).toHaveCount(0)
  await expect(mine.post(`${word} shorter`).locator('.shot')).toHaveCount(1)
  expect(keys[0]).toBe(keys[1])
  await expect.poll(mine.drafts).toBe(0)

  // The tab is closed while one waits: its draft is there again.
  refusal = { title: 'x', status: 422, detail: 'x', errors: { comment: ['No.'] } }
  await mine.write()
  await page.keyboard.type(`lost ${word}`)
  await mine.send()
  await expect(mine.unsent('lost').getByRole('alert')).toHaveText('No.')
  await page.reload()
  await expect(page.locator('main .write-box')).toContainText(t('comment_draft_waiting'))
  await mine.write()
  await expect(mine.text()).toHaveText(`lost ${word}`)
  refusal = null
  await mine.send()
  await expect(mine.unsent('lost')).toHaveCount(0)
  await expect(mine.post(`lost ${word}`)).toBeVisible()
})

test('a reply stands in its thread at once, and says there why it was refused (POS-01, POS-06)', async ({
  page,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const mine = new Posts(page, lang)
  const id = await addPost(page.request, me, `thread ${me.nick}`)
  await page.goto(`/s/${id}`)
  await mine.open(page.locator('.reply-bar'))
  await page.keyboard.type('A first answer')
  await page.route('**/api/health', (route) => route.abort())
  await page.route('**/api/comment', (route) => route.abort('internetdisconnected'), { times: 1 })
  await mine.send('comment_reply')
  const waits = page.getByRole('list', { name: t('community_replies') }).locator('article[id^="unsent-"]')
  await expect(waits.getByRole('alert')).toHaveText(t('comment_offline'))
  await waits.getByRole('button', { name: t('errors_retry') }).click()
  await expect(waits).toHaveCount(0)
  await expect(mine.post('A first answer')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'A first answer' })).toHaveCount(1)
})

test('a reply that is written on a wall is not lost with the post that it answers (POS-01, SHL-22)', async ({
  page,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const mine = new Posts(page, lang)
  const [kept, deleted] = [`kept ${me.nick}`, `deleted ${me.nick}`]
  const id = await addPost(page.request, me, kept)
  const gone = await addPost(page.request, me, deleted)
  await page.goto('/community')
  const toAnswer = t('comment_reply_count', { nick: me.nick, count: 0, number: '0' })
  const answer = (to: string) => mine.open(mine.act(to, toAnswer))

  // What is left of it after a reload is told where it was to stand.
  await answer(kept)
  await page.keyboard.type('Half a reply')
  // A field in the editor closes alone.
  await mine.tool('comment_link').click()
  await expect(mine.editor().getByRole('textbox', { name: t('comment_link_address') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(mine.editor().getByRole('textbox', { name: t('comment_link_address') })).toHaveCount(0)
  await expect(mine.text()).toBeFocused()
  await mine.tool('comment_close').click()
  await page.goto(`/s/${id}`)
  await expect(page.locator('.reply-bar')).toContainText(t('comment_draft_waiting'))

  // The post is deleted elsewhere meanwhile.
  await page.goto('/community')
  await answer(deleted)
  await page.keyboard.type('Words for nobody')
  await page.request.delete(`/api/comment/${gone}`, { headers: sentBy(me) })
  await mine.send('comment_reply')
  await page.getByRole('button', { name: t('comment_see'), exact: true }).click()
  await expect(page.getByText(t('community_post_gone'))).toBeVisible()
  const left = page.getByRole('region', { name: t('comment_left_reply') })
  await expect(left).toContainText('Words for nobody')
  await page.reload()
  await expect(left).toContainText('Words for nobody')
  await left.getByRole('button', { name: t('comment_left_reply_discard') }).click()
  await expect(left).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(t('community_post_gone'))).toBeVisible()
  await expect(left).toHaveCount(0)
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
  await addPost(page.request, me, `first ${me.nick}`)
  await page.clock.install()
  await page.goto('/community')
  await expect(mine.post(`first ${me.nick}`)).toBeVisible()
  await addPost(other.page.request, other.person, `second ${me.nick}`)
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

test('topics that arrive late move no post (POS-05)', async ({ page, member, phone }) => {
  test.skip(!phone, 'they stand beside the posts')
  const me = await member(page)
  await addPost(page.request, me, `topic ${me.nick}`, { id_game: await gameId(page, 'outer-wilds') })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/social/topics', async (route) => {
    await held.promise
    await route.continue()
  })
  await noteShifts(page)
  await page.goto('/community')
  await expect(page.getByRole('article').first()).toBeVisible()
  await shiftsOf(page)
  held.resolve()
  await expect(page.locator('.topics-row a').first()).toBeVisible()
  const { score, most } = await shiftsOf(page)
  expect(score, most).toBeLessThan(0.01)
})
