import { ask, headOf } from './support/documents.ts'
import { onlyIn } from './support/only.ts'
import { addPost } from './support/posts.ts'
import { expect, newPerson, test, textOf } from './support/test.ts'

onlyIn('desktop-en')

test('the document of a post says elsewhere what everybody may know, and opens after logging in (POS-06, P-34)', async ({
  page,
  request,
  lang,
  t,
}) => {
  const person = newPerson()
  const answer = await request.post('/api/auth', { data: { ...person, lang } })
  const author = (await answer.json()) as { token: string }
  const game = (await (await request.get('/api/game/celeste')).json()) as { id: number; title: string }
  const words = `The view from "the top" <${person.nick}>`
  const id = await addPost(request, author, words, { id_game: game.id })
  const headFor = async (of: number) => {
    const { status, html } = await ask(request, `/s/${of}`, { 'accept-language': lang, 'user-agent': 'Twitterbot/1.0' })
    expect(status).toBe(200)
    return { html, ...headOf(html) }
  }

  const open = await headFor(id)
  const title = t('community_post_about', { nick: person.nick, title: game.title })
  expect(open).toMatchObject({ title: `${title} · Ludoteca`, description: words, canonical: null })
  expect(open.og).toMatchObject({ title, description: words, type: 'article' })
  expect(open.html).toContain('<meta name="robots" content="noindex">')

  const spoiler = await headFor(await addPost(request, author, words, { id_game: game.id, spoiler: 1 }))
  expect(spoiler.og['description']).toBe(
    `${t('comment_spoiler')} · ${textOf(lang, 'comment_spoiler_of', { title: game.title })}`,
  )
  expect(spoiler.html).not.toContain('The view')

  // Nobody learns from the document whether there is such a post.
  const closed = await headFor(await addPost(request, author, words, { public: 0 }))
  expect(closed.html).toBe((await headFor(1_999_999_999)).html)
  expect(closed.title).toBe('Ludoteca')
  expect(closed.og).toEqual({})

  await page.goto(`/s/${id}`)
  await expect(page).toHaveURL(/\/access\?redirect=/)
  await expect(page.getByText('The view')).toHaveCount(0)
  await page.locator('input[name="data"]').fill(person.nick)
  await page.locator('input[name="password"]').fill(person.password)
  await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/s/${id}$`))
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
})
