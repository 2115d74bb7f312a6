/** Only strings of our own generators pass through this policy into innerHTML. */
type Policy = { createHTML: (markup: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => Policy }

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
const policy = factory?.createPolicy('ludoteca-art', { createHTML: (markup) => markup })

const trust = (markup: string): string => policy?.createHTML(markup) ?? markup

/** For a box whose content React does not manage: its content stays. */
export const untouched = { __html: trust('') }

/** What stands in the place of a drawing; from our own generators, too. */
export const standInMarkup = (markup: string): string => trust(markup)

/** A drawing that was needed before. */
export const keptMarkup = (key: string): { __html: string } | undefined => kept.get(key)

/* React writes innerHTML again for every new object, so each drawing keeps one object. */
const kept = new Map<string, { __html: string }>()
const mostKept = 1500

/** The drawing for `key` as React's `dangerouslySetInnerHTML`; drawn once, then cached. */
export const artMarkup = (key: string, draw: () => string): { __html: string } => {
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  const markup = { __html: trust(draw()) }
  kept.set(key, markup)
  return markup
}
