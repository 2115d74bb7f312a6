import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { gameId } from './support/games.ts'
import { onlyIn } from './support/only.ts'
import { logInAs, open } from './support/pages.ts'
import { addPost } from './support/posts.ts'
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

test.describe('what readers change', () => {
  onlyIn('desktop-en')

  /** A style that the reader's own browser would add. */
  const restyle = (page: Page, css: string) =>
    page.evaluate(async (text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }, css)

  test('text of twice the size fits into the bar, and breaks no word (WCAG 1.4.4)', async ({ page }) => {
    await logInAs(page, 'nuria_v')
    await page.setViewportSize({ width: 1_280, height: 900 })
    // No other journey writes on the page of this game, so every word there is one of ours.
    for (const path of ['/game/portal-2', '/', '/community']) {
      await open(page, path)
      await restyle(page, 'html { font-size: 200% !important }')
      const found = await page.evaluate(() => {
        const broken: string[] = []
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const parent = text.parentElement!
          if (!parent.checkVisibility() || parent.closest('.sr-only, svg, [aria-hidden]')) continue
          for (const { index, 0: word } of text.textContent!.matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top))
            if (lines.size > 1) broken.push(word)
          }
        }
        const parts = [...document.querySelectorAll('.bar :is(a, button, input)')].filter((one) =>
          one.checkVisibility(),
        )
        const outside = parts.filter((one) => {
          const { top, right, bottom } = one.getBoundingClientRect()
          return right > innerWidth || top < 0 || bottom > 57
        })
        return {
          broken,
          outside: outside.map(({ className }) => className),
          width: document.scrollingElement!.scrollWidth,
        }
      })
      expect({ ...found, broken: [] }, path).toEqual({ broken: [], outside: [], width: 1_280 })
      if (path === '/game/portal-2') expect(found.broken).toEqual([])
    }
  })

  test('cards show all of their words with wide spacing (WCAG 1.4.12)', async ({ page }) => {
    for (const [path, width] of [
      ['/games', 1_440],
      ['/search?q=mario', 390],
      ['/games', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, path)
      await restyle(
        page,
        `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
         p { margin-bottom: 2em !important }`,
      )
      const cut = await page.locator(':is(.game-title, .game-meta, .game-meta *)').evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility() && getComputedStyle(part).overflow !== 'visible')
          // The last line may be lower than its letters.
          .filter((part) => part.scrollHeight > part.clientHeight + 4 || part.scrollWidth > part.clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
      expect(cut, `${path} at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(width)
    }
  })

  test('forced colours mark the current place (WCAG 1.4.1)', async ({ page, t }) => {
    await logInAs(page, 'nuria_v')
    await page.emulateMedia({ forcedColors: 'active' })
    await open(page, '/community')
    const bar = page.getByRole('navigation', { name: t('shell_main_nav') }).locator('[aria-current]')
    expect(await bar.evaluate((link) => getComputedStyle(link, '::after').borderTopWidth)).toBe('5px')
    const grounds = (within: string) =>
      page.locator(within).evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor))
    for (const [path, links] of [
      ['/community', '.community-nav a'],
      ['/settings?section=privacy', '.settings-link'],
    ] as const) {
      await open(page, path)
      const [current] = await grounds(`${links}[aria-current="page"]`)
      expect(await grounds(`${links}:not([aria-current="page"])`), path).not.toContain(current)
    }
  })

  test('the edges of search, selects and chips have contrast in both themes (WCAG 1.4.11)', async ({ page }) => {
    await open(page, '/games')
    for (const theme of themes) {
      await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)
      const found = await page.evaluate(() => {
        const colour = (text: string) =>
          text
            .match(/rgba?\([^)]+\)/)?.[0]
            .match(/\d+/g)
            ?.slice(0, 3)
            .join() ?? ''
        const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
        return {
          page: colour(getComputedStyle(document.documentElement).backgroundColor),
          edges: {
            search: colour(style('.bar-search input').boxShadow),
            select: colour(style('main .select').borderTopColor),
            chip: colour(style('main .chip').borderTopColor),
          },
        }
      })
      for (const [what, edge] of Object.entries(found.edges))
        expect(contrast(edge, found.page), `${what}, ${theme}`).toBeGreaterThanOrEqual(3)
    }
  })

  test('the buttons of posts by one author have names of their own (WCAG 2.4.6)', async ({ page, member, t }) => {
    const me = await member(page)
    for (const text of ['The first of three', 'The second of three']) await addPost(page.request, me, text)
    await addPost(page.request, me, 'The butler did it', { spoiler: true })
    await open(page, `/profile/${me.nick}/comments`)
    const names = await page
      .getByRole('article')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    expect(names.filter((name) => name?.includes('The first of three'))).toHaveLength(5)
    expect(names.join()).not.toContain('butler')
    expect(new Set(names).size).toBe(names.length)
    await expect(page.getByRole('button', { name: `${t('comment_share')}: ` })).toHaveCount(3)
  })
})

test.describe('a press', () => {
  onlyIn('desktop-en')

  test('that leaves its button before it is released does nothing, and no media plays by itself (WCAG 1.4.2, 2.5.2)', async ({
    page,
  }) => {
    const changes: string[] = []
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) changes.push(`${request.method()} ${request.url()}`)
    })
    await logInAs(page, 'nuria_v')
    for (const path of ['/', '/game/hades', '/community', '/profile/nuria_v', '/calendar']) {
      await open(page, path)
      changes.length = 0
      let presses = 0
      for (const button of await page.locator('button:visible:enabled').all()) {
        const box = await button.boundingBox()
        if (!box || box.y < 0 || box.y + box.height > 900) continue
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        await page.mouse.down()
        await page.mouse.move(1, 899)
        await page.mouse.up()
        presses += 1
      }
      expect(presses, path).toBeGreaterThan(3)
      expect(changes, path).toEqual([])
      await expect(page, path).toHaveURL(path)
      await expect(page.locator('dialog[open], [popover]:popover-open:not(.toaster)'), path).toHaveCount(0)
      expect(
        await page.evaluate(
          () =>
            [...document.querySelectorAll('video, audio')].filter((one) => !(one as HTMLMediaElement).paused).length,
        ),
        path,
      ).toBe(0)
    }
  })
})
