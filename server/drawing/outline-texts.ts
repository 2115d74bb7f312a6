import { textPath, textWidth } from './letters.ts'

/** The numeric attributes of a tag, per cent or plain. */
const numbersOf = (tag: string): Map<string, number> =>
  new Map([...tag.matchAll(/ ([\w-]+)="([-\d.]+)%?"/g)].map(([, name = '', value]) => [name, Number(value)]))

const signs: Record<string, string> = { '38': '&', '60': '<', '62': '>', '34': '"' }
const plain = (text: string): string => text.replace(/&#(\d+);/g, (_, code: string) => signs[code] ?? '')

/**
 * A drawing of common/art with every text as a path: the rasteriser has no fonts and needs none. Characters that the
 * face lacks are dropped; the rest then keeps its natural width.
 */
export const outlineTexts = (drawing: string): string =>
  drawing.replace(/<text([^<>]*)>([^<]*)<\/text>/g, (_, tag: string, content: string) => {
    const text = plain(content)
    const numbers = numbersOf(tag)
    const [size, stretch] = [numbers.get('font-size') ?? 10, numbers.get('font-stretch') ?? 100]
    const length = numbers.get('textLength')
    const whole = Array.from(text).every((sign) => textWidth(sign, stretch) > 0)
    const d = textPath(text, {
      x: numbers.get('x') ?? 0,
      y: numbers.get('y') ?? 0,
      size,
      stretch,
      ...(length !== undefined && whole && { length }),
    })
    const kept = tag.replace(/ (?:x|y|font-size|font-stretch|textLength|lengthAdjust)="[^"]*"/g, '')
    return d === '' ? '' : `<path d="${d}"${kept}/>`
  })
