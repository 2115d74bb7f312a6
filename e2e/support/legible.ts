import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Faint {
  what: string
  ratio: number
}

/**
 * Buttons and chips that are hard to tell from what is behind them: words below 4.5:1, icons below 3:1 (WCAG 1.4.3,
 * 1.4.11). What lies on a picture or a gradient cannot be measured like this.
 */
const faint = (page: Page): Promise<Faint[]> =>
  page.evaluate(() => {
    type Colour = [red: number, green: number, blue: number, alpha: number]
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const read = (text: string): Colour => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = text
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
      r * a + x * (1 - a),
      g * a + y * (1 - a),
      b * a + z * (1 - a),
      1,
    ]
    const light = ([r, g, b]: Colour) => {
      const [red, green, blue] = [r, g, b].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: Colour, other: Colour) => {
      const [high, low] = [light(one), light(other)].toSorted((a, b) => b - a) as [number, number]
      return (high + 0.05) / (low + 0.05)
    }
    /** The colour behind an element; null where a picture is. */
    const groundOf = (element: Element): Colour | null => {
      const layers: Colour[] = []
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage, position } = getComputedStyle(at)
        const colour = read(backgroundColor)
        if (backgroundImage !== 'none') return null
        layers.push(colour)
        if (colour[3] === 1) return layers.reduceRight((below, layer) => over(layer, below))
        // What is placed freely may lie on a sibling.
        if (position === 'absolute' && at.closest('.game, .cover, .hero, figure')) return null
      }
      return null
    }
    const found: { what: string; ratio: number }[] = []
    for (const element of document.querySelectorAll(
      'button, .btn, .chip, .icon-btn, .tab, [role="menuitem"], summary',
    )) {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
      // Glass lies on pictures.
      if (
        element.matches('.btn-glass, :disabled, [aria-disabled="true"], .sr-only') ||
        element.closest('[inert], .sr-only')
      )
        continue
      const ground = groundOf(element)
      if (!ground) continue
      const parts = [element, ...element.querySelectorAll('*')].filter((part) =>
        part instanceof SVGElement
          ? part.tagName === 'svg' && !part.closest('.cover, .avatar')
          : [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== ''),
      )
      for (const part of parts) {
        // The bars of the rating keys are a chart.
        if (part.closest('.sr-only, .cover, .avatar, .logo, .rating-key > svg') || !part.checkVisibility()) continue
        const behind = groundOf(part)
        if (!behind) continue
        const ratio = contrast(over(read(getComputedStyle(part).color), behind), behind)
        if (ratio < (part instanceof SVGElement ? 3 : 4.5))
          found.push({ what: `${element.className} "${element.textContent.trim().slice(0, 30)}"`, ratio })
      }
    }
    return found
  })

/** Every button and chip of the page is legible in both themes. */
export async function expectLegible(page: Page, where: string): Promise<void> {
  // Measured halfway through a transition, a colour is neither the old nor the new one.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
  })
  for (const theme of ['light', 'dark']) {
    await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)
    expect.soft(await faint(page), `${where}, ${theme}`).toEqual([])
  }
}
