import { textPath, textWidth } from './letters.ts'

const attribute = (tag: string, name: string): number | undefined => {
  const value = new RegExp(` ${name}="([-\\d.]+)%?"`).exec(tag)?.[1]
  return value === undefined ? undefined : Number(value)
}

const signs: Record<string, string> = { '38': '&', '60': '<', '62': '>', '34': '"' }
const plain = (text: string): string => text.replace(/&#(\d+);/g, (_, code: string) => signs[code] ?? '')

/**
 * A drawing of common/art with every text as a path: what rasterises it has no fonts, and needs none. Signs that the face lacks fall
 * out; the rest then keeps its natural width.
 */
export const outlineTexts = (drawing: string): string =>
  drawing.replace(/<text([^>]*)>([^<]*)<\/text>/g, (_, tag: string, content: string) => {
    const text = plain(content)
    const [size, stretch] = [attribute(tag, 'font-size') ?? 10, attribute(tag, 'font-stretch') ?? 100]
    const length = attribute(tag, 'textLength')
    const whole = Array.from(text).every((sign) => textWidth(sign, stretch) > 0)
    const d = textPath(text, {
      x: attribute(tag, 'x') ?? 0,
      y: attribute(tag, 'y') ?? 0,
      size,
      stretch,
      ...(length !== undefined && whole && { length }),
    })
    const kept = tag.replace(/ (?:x|y|font-size|font-stretch|textLength|lengthAdjust)="[^"]*"/g, '')
    return d === '' ? '' : `<path d="${d}"${kept}/>`
  })
