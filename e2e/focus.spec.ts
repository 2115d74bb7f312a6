import type { Page } from '@playwright/test'
import { onlyOnDesktop } from './support/only.ts'
import { open } from './support/pages.ts'
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
