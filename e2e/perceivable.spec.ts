import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { gameId } from './support/games.ts'
import { onlyIn } from './support/only.ts'
import { logInAs, open } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const themes = ['light', 'dark'] as const

type Colour = [red: number, green: number, blue: number]

/** How many pixels an element has of each colour. */
async function coloursOf(element: Locator): Promise<Map<string, number>> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = [...data.subarray(at, at + 3)].join()
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}

const lightOf = (colour: string): number => {
  const [red, green, blue] = colour.split(',').map((value) => {
    const part = Number(value) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low, high] = [lightOf(one), lightOf(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Of a drawing of two colours: between them. */
async function contrastOf(drawing: Locator): Promise<number> {
  const [most, next] = [...(await coloursOf(drawing))].toSorted(([, one], [, other]) => other - one)
  return contrast(most?.[0] ?? '', next?.[0] ?? '')
}

/** Of a line of text: the least between its colour and what is behind it. */
async function contrastOfText(line: Locator): Promise<number> {
  const colour = await line.evaluate((element: HTMLElement) => {
    const { color } = getComputedStyle(element)
    element.style.setProperty('color', 'transparent', 'important')
    return color.match(/\d+/g)!.slice(0, 3).join()
  })
  return Math.min(...[...(await coloursOf(line)).keys()].map((behind) => contrast(colour, behind)))
}

test.describe('the rating of a game', () => {
  onlyIn('phone-es')

  test('stands where it is seen, has its histogram in words and in contrast, and halves by the same digit (WCAG 1.1.1, 1.3.2, 1.4.11)', async ({
    page,
    member,
    t,
  }) => {
    await member(page)
    await open(page, '/game/hades')
    const keys = page.getByRole('radiogroup', { name: t('game_score_keys') })
    const description = page.getByRole('heading', { name: t('game_about') })

    await test.step('in the document before what is below it', async () => {
      expect(
        await keys.evaluate((one, other) => one.compareDocumentPosition(other), await description.elementHandle()),
      ).toBe(4)
      const [above, below] = [await keys.boundingBox(), await description.boundingBox()]
      expect(above!.y).toBeLessThan(below!.y)
    })

    await test.step('in words', async () => {
      const { rate } = {
        rate: (await (await page.request.get(`/api/rate/${await gameId(page, 'hades')}`)).json()) as {
          histogram: number[]
        },
      }
      for (const [at, count] of rate.histogram.entries()) {
        const words = t('game_score_count', { score: at + 1, count, players: count })
        await expect(page.getByRole('listitem').filter({ hasText: words }).first()).toBeAttached()
      }
    })

    await test.step('with contrast', async () => {
      const heights = await keys
        .locator('svg rect')
        .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))))
      const at = heights.indexOf(Math.max(...heights))
      for (const theme of themes) {
        await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)
        expect(await contrastOf(keys.locator('svg').nth(at)), theme).toBeGreaterThanOrEqual(3)
      }
    })

    await test.step('by the keyboard', async () => {
      await keys.getByRole('radio').first().focus()
      await page.keyboard.press('8')
      await expect(keys.getByRole('radio', { name: t('game_score_value', { score: '8' }) })).toBeChecked()
      await page.keyboard.press('8')
      await expect(keys.getByRole('radio', { name: t('game_score_value', { score: '7,5' }) })).toBeChecked()
    })
  })
})

test('the line above the game of the month has contrast on narrow screens (WCAG 1.4.3)', async ({ page, phone }) => {
  test.skip(!phone, 'about narrow screens')
  for (const width of [390, 720]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/')
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    const line = page.locator('section[aria-labelledby="game-of-the-month"] .eyebrow')
    expect(await contrastOfText(line), String(width)).toBeGreaterThanOrEqual(4.5)
  }
})

test.describe('the current place', () => {
  onlyIn('desktop-en')

  test('is marked in the menu and among the tabs when the library is filtered or shown as a shelf (WCAG 1.3.1)', async ({
    page,
    t,
  }) => {
    await logInAs(page, 'nuria_v')
    const library = page
      .getByRole('navigation', { name: t('shell_main_nav') })
      .getByRole('link', { name: t('shell_library') })
    const tab = page
      .getByRole('navigation', { name: t('profile_tabs') })
      .getByRole('link', { name: t('profile_tab_overview') })
    for (const address of ['/profile?status=wanted', '/profile/nuria_v?sort=title', '/profile?view=shelf']) {
      await page.goto(address)
      await expect(library, address).toHaveAttribute('aria-current', 'page')
      await expect(tab, address).toHaveAttribute('aria-current', 'page')
    }
    await page.goto('/profile/nuria_v/lists')
    await expect(library).not.toHaveAttribute('aria-current')
  })
})

test.describe('texts in another language than the page', () => {
  onlyIn('desktop-en')

  test('say so: the reviews, lists and posts of a user, and the biography (WCAG 3.1.2)', async ({ page }) => {
    await logInAs(page, 'ada')
    for (const [address, text] of [
      ['/profile/nuria_v/reviews', '.review-card-text'],
      ['/profile/nuria_v/lists', '.list-card-title'],
      ['/profile/nuria_v/comments', '.post-text > [dir]'],
      ['/profile/nuria_v', '.profile-bio'],
    ] as const) {
      await page.goto(address)
      await expect(page.locator(text).first(), address).toHaveAttribute('lang', 'es')
    }
    await page.goto('/profile/ada/reviews')
    await expect(page.locator('.review-card-text').first()).toBeVisible()
    await expect(page.locator('main [lang]')).toHaveCount(0)
  })
})
