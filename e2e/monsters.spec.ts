import type { Page } from '@playwright/test'
import { makeList } from './support/lists.ts'
import { onlyIn } from './support/only.ts'
import { open } from './support/pages.ts'
import { addPost, Posts } from './support/posts.ts'
import { enroll, expect, keepSession, type Member, newPerson, test } from './support/test.ts'

onlyIn('phone-es', 'the narrowest window only')
test.use({ viewport: { width: 320, height: 640 } })

/** A text without any place to break it, as long as its field allows. */
const unbroken = (letters: number, beginning = '') => beginning + 'W'.repeat(letters - beginning.length)

/**
 * What stands out of the window, or of the dialog that is open; what lies in something that scrolls sideways does not
 * count.
 */
const standsOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const name = (element: Element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)}`
    const out = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !cut(element))
    const bodies = [
      ...document.querySelectorAll('dialog[open] :is(.dialog-body, .dialog-foot .btn), [popover]:popover-open'),
    ]
    const scrolled = bodies.filter((element) => element.scrollWidth > element.clientWidth + 1)
    const wide = document.scrollingElement!.scrollWidth > innerWidth ? [document.documentElement] : []
    return [...wide, ...out, ...scrolled].slice(0, 5).map(name)
  })

const expectNothingOut = async (page: Page, where: string): Promise<void> =>
  expect.soft(await standsOut(page), where).toEqual([])

/** Somebody whose every text is as long as it may be, without a space. */
async function monster(page: Page): Promise<Member> {
  const { email, password } = newPerson()
  const me = await enroll(page, { nick: unbroken(30, `w${Date.now().toString(36)}`), email, password }, 'es')
  const headers = { authorization: `Bearer ${me.token}` }
  const data = { name: unbroken(60), city: unbroken(80), biography: unbroken(300) }
  const answer = await page.request.put('/api/auth', { headers, data })
  expect(answer.status()).toBe(200)
  await keepSession(page, { token: me.token, user: await answer.json() })
  return me
}

test('no text of a person without spaces makes a page or dialog wider than a window of 320 px (SHL-24)', async ({
  page,
  browser,
  t,
}) => {
  test.slow()
  const me = await monster(page)
  const headers = { authorization: `Bearer ${me.token}` }
  const list = await makeList(page, me, { title: unbroken(100), games: ['hades'] })
  await page.request.put(`/api/list/${list.id}`, { headers, data: { description: unbroken(1_000) } })
  const game = (await (await page.request.get('/api/game/hades')).json()) as { id: number }
  const review = (await (
    await page.request.post('/api/review', {
      headers,
      data: { id_game: game.id, title: unbroken(120), review: unbroken(2_000), total: 8 },
    })
  ).json()) as { id: number }
  await page.request.post('/api/collection', {
    headers,
    data: { id_game: game.id, type: 'lended', value: unbroken(60) },
  })

  await page.goto('/')
  await page.getByRole('button', { name: t('shell_menu'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(me.nick)).toBeVisible()
  await expectNothingOut(page, 'menu')
  for (const path of [
    `/profile/${me.nick}`,
    `/profile/${me.nick}/timeline`,
    `/profile/${me.nick}?status=lended`,
    list.path,
    `/profile/${me.nick}/reviews/${review.id}`,
    '/game/hades/reviews',
    `/search?q=${unbroken(80)}`,
  ]) {
    await open(page, path)
    await expectNothingOut(page, path)
  }

  // Somebody else, who follows the monster and is told about everything.
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'es-ES' })
  const other = await context.newPage()
  const reader = await enroll(other, newPerson(), 'es')
  await other.request.post(`/api/friend/${me.id}`, { headers: { authorization: `Bearer ${reader.token}` } })
  await other.goto('/')
  await expect(
    other
      .locator('section')
      .getByText(/WWWWWW/)
      .first(),
  ).toBeVisible()
  await expectNothingOut(other, 'feed')
  // What can be done about the monster names it.
  await open(other, `/profile/${me.nick}`)
  await other
    .getByRole('button', { name: t('moderation_menu', { nick: me.nick }) })
    .first()
    .click()
  await expect(other.getByRole('menuitem', { name: t('moderation_block', { nick: me.nick }) })).toBeVisible()
  await expectNothingOut(other, 'the menu about somebody')
  await other.getByRole('menuitem', { name: t('moderation_block', { nick: me.nick }) }).click()
  await expect(other.getByRole('button', { name: t('moderation_block_keep') })).toBeVisible()
  await expectNothingOut(other, 'the question before a block')
  await other.getByRole('button', { name: t('moderation_block_keep') }).click()
  await other.goto(`/profile/${reader.nick}`)
  await other.getByRole('button', { name: t('friend_count_following') }).click()
  await expect(other.getByRole('dialog').getByText(me.nick, { exact: true })).toBeVisible()
  await expectNothingOut(other, 'followers')
  await context.close()
})

/** A post of many kinds, each as bad as it may be. */
const monstrous = (nick: string): string => {
  const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
  const line = (...content: object[]) => ({ type: 'paragraph', content })
  const item = { type: 'listItem', content: [line(text(unbroken(300)))] }
  return JSON.stringify({
    type: 'doc',
    content: [
      line(text(`${nick} `), text(unbroken(300), [{ type: 'bold' }])),
      line(text(unbroken(300, 'https://example.com/'), [{ type: 'link', attrs: { href: 'https://example.com/' } }])),
      line(text('לילה טוב, זה משחק ארוך מאוד '.repeat(8)), text('مرحبا بكم في اللعبة الطويلة '.repeat(8))),
      line(text('👩‍👩‍👧‍👦'.repeat(40)), text('🏳️‍🌈 '.repeat(20))),
      { type: 'codeBlock', content: [text(unbroken(300))] },
      { type: 'blockquote', content: [{ type: 'bulletList', content: [item] }] },
    ],
  })
}

test('no post without spaces, in any script, and no deep thread makes a page wider than a window (SHL-24, POS-06)', async ({
  page,
  t,
  lang,
}) => {
  test.slow()
  const me = await monster(page)
  const game = (await (await page.request.get('/api/game/hades')).json()) as { id: number }
  const comment = monstrous(me.nick)
  const thread = [await addPost(page.request, me, '', { comment, id_game: game.id })]
  for (let depth = 1; depth < 12; depth += 1)
    thread.push(await addPost(page.request, me, '', { comment, reply: thread.at(-1) }))
  await addPost(page.request, me, '', { comment, id_game: game.id, spoiler: 1, public: 0 })
  const posts = new Posts(page, lang)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 664 })
    for (const path of [
      '/community',
      `/s/${thread[0]}`,
      `/s/${thread[5]}`,
      `/s/${thread.at(-1)}`,
      `/profile/${me.nick}/comments`,
      '/game/hades/comments',
    ]) {
      await open(page, path)
      await expect(page.getByRole('article').filter({ hasText: me.nick }).first()).toBeVisible()
      await expectNothingOut(page, `${path} at ${width}`)
    }
    await open(page, `/profile/${me.nick}/comments`)
    await page.getByRole('link', { name: t('profile_comments_replies'), exact: true }).click()
    await expect(page.getByRole('article').filter({ hasText: me.nick }).first()).toBeVisible()
    await expectNothingOut(page, `replies at ${width}`)
    await open(page, `/s/${thread[0]}`)
    await page.locator('.thread-more').first().click()
    await expect(page.locator('.thread-nest').getByRole('article').first()).toBeVisible()
    await expectNothingOut(page, `second level at ${width}`)
    await posts.open(page.locator('.thread-nest .post-act').first())
    await expectNothingOut(page, `the editor at ${width}`)
    await posts.tool('comment_close').click()
  }
})
