import type { Mark } from '../../../../../common/rules/post-document.ts'

/**
 * The declarations of an element's style, which the parser leaves in `data-style`, by their names; of one name the
 * last.
 */
export const stylesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    (element.getAttribute('data-style') ?? '').split(';').map((declaration) => {
      const [name = '', ...value] = declaration.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
    }),
  )

type PlainMark = Exclude<Mark['type'], 'link'>

const tags: Record<string, PlainMark> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  S: 'strike',
  DEL: 'strike',
  STRIKE: 'strike',
  CODE: 'code',
  KBD: 'code',
  SAMP: 'code',
  TT: 'code',
}

/** The marks of the text in an element: those around it, and what its name and its style change. */
export function marksOf(element: HTMLElement, around: Mark[]): Mark[] {
  const marks = new Map(around.map((mark) => [mark.type, mark]))
  const set = (type: PlainMark, on: boolean | undefined): void => {
    if (on === true) marks.set(type, { type })
    else if (on === false) marks.delete(type)
  }
  const named = tags[element.tagName]
  if (named) set(named, true)
  // Copied from this editor: what was covered stays covered.
  if (element.classList.contains('composer-veil')) set('spoiler', true)
  const styles = stylesOf(element)
  set('bold', isBold(styles.get('font-weight')))
  set('italic', isItalic(styles.get('font-style')))
  if (styles.get('text-decoration')?.includes('line-through') ?? false) set('strike', true)
  return [...marks.values()]
}

/** Google Docs puts everything into a `b` whose weight is normal. Undefined where nothing is said. */
function isBold(weight = ''): boolean | undefined {
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) return true
  return weight === 'normal' || weight === 'lighter' || Number(weight) > 0 ? false : undefined
}

const isItalic = (style: string | undefined): boolean | undefined =>
  style === undefined ? undefined : /^(?:italic|oblique)/.test(style)
