/** Strings of our own generators, and nothing else, pass through this policy into innerHTML. */
type Policy = { createHTML: (markup: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => Policy }

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
const policy = factory?.createPolicy('ludoteca-art', { createHTML: (markup) => markup })

const trust = (markup: string): string => policy?.createHTML(markup) ?? markup

/** For a box whose content is not React's affair: what is in it stays in it. */
export const untouched = { __html: trust('') }

/* React writes innerHTML again for every new object, so one drawing stays one object. */
const kept = new Map<string, { __html: string }>()
const mostKept = 1500

/** The drawing for `key` as React's `dangerouslySetInnerHTML`; drawn once, then remembered. */
export const artMarkup = (key: string, draw: () => string): { __html: string } => {
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  const markup = { __html: trust(draw()) }
  kept.set(key, markup)
  return markup
}
