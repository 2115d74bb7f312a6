import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { anotherPerson, expect, type Member, test } from './support/test.ts'

onlyIn('desktop-en')

const bearer = ({ token }: Pick<Member, 'token'>) => ({ authorization: `Bearer ${token}` })

/** Links an account of the stand-in and waits until its trophies are read. */
async function link(page: Page, person: Member, platform: string, username: string): Promise<void> {
  const answer = await page.request.post('/api/account', { data: { platform, username }, headers: bearer(person) })
  expect(answer.status()).toBe(201)
  await allRead(page, person)
}

async function allRead(page: Page, person: Member): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/api/trophy/user/${person.id}`, { headers: bearer(person) })
        const { services } = (await answer.json()) as { services: { read_at: string | null; reading: number }[] }
        return services.length > 0 && services.every(({ read_at: at, reading }) => at !== null && reading === 0)
      },
      { timeout: 90_000 },
    )
    .toBe(true)
}

/** Steam says whose account it is: its stand-in lets everybody choose. */
async function proveSteam(page: Page, nick: string, t: (key: string) => string): Promise<void> {
  await page.goto('/settings?section=accounts')
  await page
    .getByRole('region', { name: 'Steam' })
    .getByRole('button', { name: t('linked_sign_in') })
    .click()
  await page.getByRole('button', { name: nick, exact: true }).click()
  await expect(page.getByText(t('linked_steam_done')).first()).toBeVisible()
}

test('trophies of a linked account come, are filtered, uncovered, and end as 100 % of a game (ACC-03, PRF-01, PRF-04)', async ({
  page,
  member,
  t,
}, { retry, repeatEachIndex }) => {
  // Reading a whole account takes its time on a busy machine.
  test.slow()
  const me = await member(page)
  // An account of the fake belongs to one user: each attempt has its own.
  const player = `crowd${1 + retry + 10 * repeatEachIndex}`
  const main = page.getByRole('main')

  await test.step('nothing is linked yet', async () => {
    await page.goto(`/profile/${me.nick}/achievements`)
    await expect(main.getByRole('link', { name: t('trophy_link_account') })).toHaveAttribute(
      'href',
      '/settings?section=accounts',
    )
  })

  await test.step('linked and read, they are there', async () => {
    await link(page, me, 'psn', player)
    await page.goto(`/profile/${me.nick}/achievements`)
    await expect(main.getByRole('region', { name: t('trophy_summary') })).toContainText(t('trophy_grade_platinum'))
    // It was only named: others see nothing of it, whatever the setting says.
    await expect(main.getByText(t('trophy_unproven', { services: 'PlayStation' }))).toBeVisible()
    await expect(main.getByText(t('trophy_seen_everyone'))).toHaveCount(0)
    await expect(main.getByRole('region', { name: t('trophy_rarest') }).getByRole('listitem')).toHaveCount(3)
    await expect(main.getByRole('region', { name: t('trophy_sources') })).toContainText(player)
  })

  await test.step('by name, and by hand read again', async () => {
    await main.getByRole('combobox', { name: t('trophy_order') }).selectOption('name')
    await expect(page).toHaveURL(/order=name/)
    const titles = main.getByRole('list', { name: t('trophy_by_game') }).locator('b')
    await expect(titles.first()).toBeVisible()
    await main.getByRole('button', { name: `${t('linked_read_again')}: PlayStation` }).click()
    await expect(main.getByRole('status').filter({ hasText: t('trophy_source_reading') })).toBeVisible()
    await allRead(page, me)
  })

  await test.step('a row opens the set, where a hidden one is uncovered and covered again', async () => {
    await page.goto(`/profile/${me.nick}/achievements?order=progress`)
    const row = main.getByRole('list', { name: t('trophy_by_game') }).getByRole('listitem')
    await row.last().getByRole('link').or(row.last().getByRole('button')).first().click()
    const cover = page.getByRole('button', { name: t('trophy_cover_named') })
    const show = page.getByRole('button', { name: t('trophy_show_named') })
    const hidden = main
      .getByRole('listitem')
      .filter({ has: show.or(cover) })
      .first()
    await expect(hidden).toContainText(t('trophy_hidden'))
    await hidden.getByRole('button').click()
    await expect(hidden).toContainText(/What the door hid|Lo que escondía la puerta/)
    await hidden.getByRole('button').click()
    await expect(hidden).toContainText(t('trophy_hidden'))
    await expect(hidden).not.toContainText(/What the door hid|Lo que escondía la puerta/)
  })

  await test.step('of a game with all of them, 100 % is proposed and set by a press alone', async () => {
    await page.goto(`/profile/${me.nick}/achievements?show=complete`)
    await main
      .getByRole('list', { name: t('trophy_by_game') })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\/game\/.+\/achievements\?set=\d+/)
    const own = page.getByRole('button', { name: t('collection_awarded'), exact: true })
    await expect(own).toHaveAttribute('aria-pressed', 'false')
    await main.getByRole('button', { name: t('trophy_propose_yes') }).click()
    await expect(own).toHaveAttribute('aria-pressed', 'true')
    await expect(main.getByText(t('trophy_propose_done'))).toBeVisible()
    await main.getByRole('link', { name: new RegExp(`^${t('trophy_share_missing')}`) }).click()
    await expect(main.getByRole('heading', { name: t('trophy_share_none_missing') })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

test('a visitor is asked to log in at the trophies of a game, and comes back to them (SHL-19)', async ({ page, t }) => {
  await page.goto('/game/hades/achievements')
  await expect(page.getByRole('main').getByRole('link', { name: t('profile_log_in'), exact: true })).toHaveAttribute(
    'href',
    '/access?redirect=%2Fgame%2Fhades%2Fachievements',
  )
})

test('trophies are compared with a friend, and closed ones are told to nobody (ACC-03, PRF-04, R1)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const main = page.getByRole('main')
  const { page: theirs, person: friend, close } = await anotherPerson(browser, lang)
  await proveSteam(theirs, 'hunter', t)
  await allRead(theirs, friend)
  await page.request.post(`/api/friend/${friend.id}`, { headers: bearer(me) })

  await page.goto(`/profile/${friend.nick}/achievements`)
  await expect(main.getByRole('region', { name: t('trophy_summary') })).toBeVisible()
  await expect(main.getByRole('button', { name: new RegExp(t('linked_read_again')) })).toHaveCount(0)
  await main
    .getByRole('list', { name: t('trophy_by_game') })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/game/.+/achievements\\?set=\\d+&beside=${friend.nick}`))
  const compared = main.getByRole('heading', { name: t('trophy_compare_title', { nick: friend.nick }) })
  await expect(compared).toBeVisible()

  await main.getByRole('link', { name: t('trophy_compare_back') }).click()
  await expect(compared).toHaveCount(0)
  const friends = main.getByRole('region', { name: t('trophy_friends') })
  await friends.getByRole('link', { name: friend.nick }).click()
  await expect(compared).toBeVisible()
  const earned = main.getByText(`${friend.nick}: ${t('trophy_earned')}`).first()
  await expect(earned).toBeAttached()
  await expect(main.getByText(`${t('trophy_you')}: ${t('trophy_missing')}`).first()).toBeAttached()

  const closed = await theirs.request.put('/api/auth', { data: { trophy_privacy: 'nobody' }, headers: bearer(friend) })
  expect(closed.status()).toBe(200)
  await page.reload()
  await expect(main.getByRole('heading', { name: t('trophy_closed') })).toBeVisible()
  await expect(earned).toHaveCount(0)
  await expect(friends.getByRole('link', { name: friend.nick })).toHaveCount(0)
  await page.goto(`/profile/${friend.nick}/achievements`)
  await expect(main.getByText(t('trophy_closed_text', { name: friend.nick }))).toBeVisible()
  await expect(main.getByRole('region', { name: t('trophy_summary') })).toHaveCount(0)
  await close()
})
