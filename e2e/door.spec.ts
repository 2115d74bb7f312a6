import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { expect, newPerson, test } from './support/test.ts'

/** Counts what a person presses. */
function counter() {
  let count = 0
  return {
    tap: async (target: Locator) => {
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

/** The calls of this page that change a collection. */
function changesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST' && path.startsWith('/api/collection')) calls.push(path)
  })
  return calls
}

test.describe('a visitor', () => {
  onlyIn('phone-es')

  test('sees what this is, presses "have it", registers, and finds it done once (GAM-03, SHL-19, COL-01)', async ({
    page,
    newcomer,
    lang,
    phone,
    t,
  }) => {
    const shell = new Shell(page, lang, phone)
    const { tap, count } = counter()
    const changes = changesOf(page)
    const title = 'Hollow Knight'
    const have = page.getByRole('button', { name: t('collection_have'), exact: true })

    await test.step('the front page says what it is, with the gap in sight', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: t('home_welcome') })).toBeInViewport()
      await expect(page.getByRole('link', { name: t('home_join') }).first()).toBeInViewport()
      await expect(page.locator('.welcome-gap')).toBeInViewport({ ratio: 0.5 })
      await expectAccessible(page, 'the front page of a visitor')
    })

    await test.step('one press, and a registration', async () => {
      await page.goto('/game/hollow-knight')
      await tap(have)
      await tap(page.getByRole('link', { name: t('access_register_tab') }))
      await shell.fillRegistration(newcomer)
      const told = expect(
        page.locator('.toast', { hasText: t('press_done', { name: title, what: t('collection_have') }) }),
      ).toBeVisible()
      await tap(page.getByRole('button', { name: t('access_register_button') }))
      await told
      expect(count()).toBe(3)
    })

    await test.step('back at the game it is done, and stays so', async () => {
      await expect(page).toHaveURL('/game/hollow-knight')
      await expect(have).toHaveAttribute('aria-pressed', 'true')
      await page.reload()
      await expect(have).toHaveAttribute('aria-pressed', 'true')
      expect(changes).toEqual(['/api/collection'])
    })

    await test.step('what somebody else pressed longer ago is not done', async () => {
      await shell.logOut()
      await page.evaluate(
        (at) => localStorage.setItem('presses', `\n${at} favourite 1 Celeste`),
        Date.now() - 7_200_000,
      )
      await page.goto('/access?redirect=%2Fgame%2Fhollow-knight')
      await shell.logIn(newcomer.nick, newcomer.password)
      await expect(page).toHaveURL('/game/hollow-knight')
      await expect(have).toHaveAttribute('aria-pressed', 'true')
      expect(changes).toHaveLength(1)
    })

    await test.step('what cannot be done any more is said', async () => {
      await shell.logOut()
      await page.evaluate(
        (at) => localStorage.setItem('presses', `\n${at} have 2000000000 Gone Game`),
        Date.now() - 60_000,
      )
      await page.goto('/access?redirect=%2Fgame%2Fhollow-knight')
      const told = expect(page.locator('.toast', { hasText: t('press_failed', { names: 'Gone Game' }) })).toBeVisible()
      await shell.logIn(newcomer.nick, newcomer.password)
      await told
    })
  })
})

test.describe('a visitor on a device where a user was logged in', () => {
  onlyIn('phone-es')

  test('clicks for nobody else: what was clicked is done for the same user, and discarded for another one (AU-42)', async ({
    page,
    member,
    lang,
    phone,
    t,
  }) => {
    const shell = new Shell(page, lang, phone)
    const changes = changesOf(page)
    const have = page.getByRole('button', { name: t('collection_have'), exact: true })
    const first = await member(page)
    const second = newPerson()
    await page.request.post('/api/auth', { data: { ...second, lang } })
    const clickAndLogIn = async ({ nick, password }: { nick: string; password: string }) => {
      await page.goto('/games')
      await shell.logOut()
      await page.goto('/game/hollow-knight')
      await have.click()
      await expect(page).toHaveURL(/\/access\?/)
      await shell.logIn(nick, password)
      await expect(page).toHaveURL('/game/hollow-knight')
    }
    await clickAndLogIn(second)
    await page.reload()
    await expect(have).toHaveAttribute('aria-pressed', 'false')
    expect(changes).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('presses'))).toBeNull()

    await clickAndLogIn(second)
    await expect(have).toHaveAttribute('aria-pressed', 'true')
    expect(changes).toEqual(['/api/collection'])
    expect(first.nick).not.toBe(second.nick)
  })
})

test.describe('a newcomer', () => {
  onlyIn('desktop-en')

  test('fills ten places by tapping, and skips the rest (COL-01, COL-06, AUT-01)', async ({
    page,
    newcomer,
    lang,
    phone,
    t,
  }) => {
    const shell = new Shell(page, lang, phone)
    const { tap, count } = counter()
    const changes = changesOf(page)
    await page.goto('/')
    await page
      .getByRole('link', { name: t('home_join') })
      .first()
      .click()
    await shell.fillRegistration(newcomer)
    await page.getByRole('button', { name: t('access_register_button') }).click()
    await expect(page).toHaveURL('/welcome')
    const wall = page.getByRole('region', { name: t('welcome_wall') })
    const bar = page.getByRole('region', { name: t('welcome_bar') })

    await test.step('two platforms, and ten taps', async () => {
      const platforms = page.getByRole('group', { name: t('welcome_platforms') })
      await tap(platforms.getByRole('button', { name: 'PC', exact: true }))
      const answered = page.waitForResponse((answer) => answer.url().includes('/api/game/filter') && answer.ok())
      await tap(platforms.getByRole('button', { name: 'Nintendo Switch', exact: true }))
      await answered
      await expect(bar.getByRole('button', { name: t('welcome_keep') })).toHaveCount(0)
      for (let at = 0; at < 10; at += 1) await tap(wall.getByRole('button', { pressed: false }).first())
      await expect(bar.getByRole('status')).toHaveText(t('welcome_count', { count: 10, places: 10 }))
      await expect(bar.locator('.spine')).toHaveCount(10)
      await expectAccessible(page, 'the first shelf')
      expect(changes).toEqual([])
    })

    await test.step('one press keeps them, in one call', async () => {
      await tap(bar.getByRole('button', { name: t('welcome_keep') }))
      await expect(page.getByRole('heading', { level: 1, name: t('welcome_people') })).toBeFocused()
      expect(count()).toBe(13)
      expect(changes).toEqual(['/api/collection/have'])
    })

    await test.step('the people are left out, and the shelf has ten', async () => {
      await expect(page.getByRole('button', { name: new RegExp(`^${t('friend_follow')}`) })).toHaveCount(3)
      await page.getByRole('link', { name: t('welcome_end') }).click()
      await expect(page).toHaveURL(/\/profile/)
      await expect(page.getByRole('main').locator('a[href^="/game/"]').filter({ visible: true }).first()).toBeVisible()
      const answer = await page.request.get(`/api/user/${newcomer.nick}`)
      const { id } = (await answer.json()) as { id: number }
      const shelf = (await (await page.request.get(`/api/collection/${id}`)).json()) as { data: { have?: 1 }[] }
      expect(shelf.data.map(({ have }) => have)).toEqual(Array.from({ length: 10 }, () => 1))
    })
  })
})
