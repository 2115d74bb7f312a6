import type { Locator, Page } from '@playwright/test'
import { onlyIn, onlyOnDesktop } from './support/only.ts'
import { logInAs, open } from './support/pages.ts'
import { Posts } from './support/posts.ts'
import { expect, test } from './support/test.ts'

test.describe('the focus', () => {
  onlyOnDesktop('phones have no Tab key')

  interface Stop {
    name: string
    /** In the order of the document. */
    place: number
    marked: boolean
    inSight: boolean
  }

  /** Where Tab leads, from the top of the page to its end. */
  async function walk(page: Page, most = 120): Promise<Stop[]> {
    const stops: Stop[] = []
    for (let press = 0; press < most; press += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate((): Stop | null => {
        const element = document.activeElement as HTMLElement | null
        if (!element || element === document.body) return null
        const style = getComputedStyle(element)
        const around = getComputedStyle(element.parentElement!)
        const outlined = (one: CSSStyleDeclaration) => one.outlineStyle !== 'none' && parseFloat(one.outlineWidth) >= 2
        const box = element.getBoundingClientRect()
        return {
          name: `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`,
          place: [...document.querySelectorAll('*')].indexOf(element),
          marked: outlined(style) || outlined(around),
          inSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0,
        }
      })
      if (stop === null || stop.place === stops[0]?.place) break
      stops.push(stop)
    }
    return stops
  }

  for (const path of ['/', '/access', '/access?view=register']) {
    test(`is visible at every stop and follows the reading order: ${path}`, async ({ page, t }) => {
      await open(page, path)
      const stops = await walk(page)
      expect(stops[0]?.name).toBe(`a ${t('shell_skip')}`)
      expect(stops.length).toBeGreaterThan(path === '/' ? 30 : 6)
      expect(stops.filter(({ marked }) => !marked).map(({ name }) => name)).toEqual([])
      expect(stops.filter(({ inSight }) => !inSight).map(({ name }) => name)).toEqual([])
      const places = stops.map(({ place }) => place)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    })
  }

  test('the first stop skips to the content', async ({ page, t }) => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('shell_skip') })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('a dialog traps the focus and returns it', async ({ page, member, t }) => {
    await member(page)
    await open(page, '/game/celeste')
    const opener = page.getByRole('button', { name: t('collection_lended'), exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: t('collection_lend_label') })).toBeFocused()
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('the body of a dialog is a stop, with a name, only when it scrolls', async ({ page, member, t }) => {
    await member(page)
    await open(page, '/game/celeste')
    await page.getByRole('button', { name: t('correction_open') }).click()
    const body = page.getByRole('dialog').locator('.dialog-body')
    await page.setViewportSize({ width: 1_440, height: 420 })
    await expect(body).toHaveAttribute('tabindex', '0')
    await expect(body).toHaveAccessibleName(t('correction_title', { title: 'Celeste' }))
    await page.setViewportSize({ width: 1_440, height: 2_000 })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('collection_lended'), exact: true }).click()
    await expect(body).toBeVisible()
    await expect(body).not.toHaveAttribute('tabindex')
    await page.setViewportSize({ width: 1_440, height: 300 })
    await expect(body).toHaveAttribute('tabindex', '0')
  })

  test('each toolbar of a post is one stop, with arrows inside', async ({ page, member, lang, t }) => {
    await member(page)
    await open(page, '/community')
    const posts = new Posts(page, lang)
    await posts.write()
    const bar = posts.editor().getByRole('toolbar', { name: t('comment_format') })
    const buttons = bar.getByRole('button')
    await page.keyboard.press('Tab')
    await expect(buttons.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(buttons.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(buttons.last()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(buttons.first()).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Tab')
    await expect(
      posts
        .editor()
        .getByRole('toolbar', { name: t('comment_tools') })
        .locator(':focus'),
    ).toHaveCount(1)
    await page.keyboard.press('Shift+Tab')
    await expect(buttons.last()).toBeFocused()
  })
})

test.describe('the Tab key', () => {
  onlyIn('desktop-en', 'phones have no Tab key')

  /** How many presses lead from the top of a page to an element, over the skip links that are given. */
  async function stopsTo(page: Page, path: string, target: Locator, ...skips: string[]): Promise<number> {
    await open(page, path)
    await expect(target).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const left = [...skips]
    for (let press = 1; press < 40; press += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if (await target.evaluate((element) => element.contains(document.activeElement))) return press
      if (left.length === 0 || (await focused.textContent()) !== left[0]) continue
      left.shift()
      await expect(focused).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(focused).toHaveAttribute('tabindex', '-1')
    }
    throw new Error(`${path}: 40 presses of Tab did not reach ${String(target)}`)
  }

  test('reaches the main thing of each screen in 15 stops at most (WCAG 2.4.1)', async ({ page, t }) => {
    test.slow()
    await logInAs(page, 'nuria_v')
    const main = page.getByRole('main')
    const games = main.locator('.game-link')
    const [content, toGames] = [t('shell_skip'), t('shell_skip_games')]
    const screens: [path: string, target: Locator, ...skips: string[]][] = [
      ['/game/hades', main.getByRole('radiogroup', { name: t('game_score_keys') }), content, t('shell_skip_score')],
      ['/games?platforms=switch&genres=puzzle', games.first(), content, toGames],
      ['/games', main.getByRole('complementary', { name: t('explore_filters') }), content, t('shell_skip_filters')],
      ['/profile', main.locator('#library-games .game').first(), content, toGames],
      ['/profile', main.locator('#library-filters'), content, t('shell_skip_filters')],
      ['/lists', main.getByRole('button', { name: t('list_new') })],
      ['/lists', main.locator('.list-card').first(), content, t('shell_skip_lists')],
      ['/search?q=mario', games.first(), content, t('shell_skip_results')],
      ['/calendar', main.locator('.cal-months a').first(), content, toGames],
      ['/community', main.getByRole('article').first(), content, t('shell_skip_posts')],
      ['/', page.getByRole('banner').getByRole('button', { name: t('notification_title') })],
    ]
    for (const [path, target, ...skips] of screens) {
      const where = `${path} ${skips.at(-1) ?? ''}`
      expect.soft(await stopsTo(page, path, target, ...skips), where).toBeLessThanOrEqual(15)
    }
  })
})
