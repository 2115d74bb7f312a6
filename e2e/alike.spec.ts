import { anotherPerson, expect, type Member, test } from './support/test.ts'
import type { Page } from '@playwright/test'

async function rate(page: Page, { token }: Member, games: number[]): Promise<void> {
  for (const id of games) {
    const answer = await page.request.post('/api/rate', {
      headers: { authorization: `Bearer ${token}` },
      data: { id_game: id, rate: 9 },
    })
    expect(answer.ok()).toBe(true)
  }
}

test(
  'a user with similar ratings is suggested with the reason, and can be followed or dismissed (FRI-01)',
  { tag: '@once' },
  async ({ page, member, lang, browser, phone, t }, info) => {
    const me = await member(page)
    const other = await anotherPerson(browser, lang)
    const found = await page.request.post('/api/game/search', { data: { data: lang === 'es' ? 'tetris' : 'pinball' } })
    const all = ((await found.json()) as { games: { id: number; title: string }[] }).games
    // Other games at a retry: those who rated the first ones would be suggested, too.
    const games = all.slice(6 * info.retry, 6 * info.retry + 6)
    expect(games.length).toBeGreaterThan(3)
    const ids = games.map(({ id }) => id)
    await rate(page, me, ids)
    await rate(other.page, other.person, ids)
    await page.goto(phone ? '/' : '/community')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: other.person.nick })
    await expect(row).toContainText(String(ids.length - 1))
    await expect(row.getByRole('link', { name: other.person.nick })).toHaveAttribute(
      'href',
      `/profile/${other.person.nick}`,
    )
    await row.getByRole('button', { name: t('friend_set_aside', { nick: other.person.nick }) }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: t('collection_undo'), exact: true }).click()
    await expect(row).toBeVisible()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/no') && answer.request().method() === 'POST')
    await row.getByRole('button', { name: t('friend_set_aside', { nick: other.person.nick }) }).click()
    expect((await saved).status()).toBe(204)
    await page.reload()
    await expect(
      page.getByRole('heading', { name: t('home_posts') }).or(page.locator('.community-aside .panel').last()),
    ).toBeVisible()
    await expect(row).toHaveCount(0)
    await other.close()
  },
)
