/** A printed ink: `#rgb`, 12 bits, so that covers stay small and mixes stay on the press. */
export type Colour = `#${string}`

/** What readable text needs (WCAG AA). */
export const readableContrast = 4.5

const channels = (colour: Colour): number[] => [1, 2, 3].map((i) => Number.parseInt(colour[i] as string, 16) / 15)

const luminance = (colour: Colour): number => {
  const [r, g, b] = channels(colour).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio, 1 to 21. */
export const contrast = (a: Colour, b: Colour): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** From `a` (share 0) to `b` (share 1). */
export const mix = (a: Colour, b: Colour, share: number): Colour => {
  const to = channels(b)
  return `#${channels(a)
    .map((v, i) => Math.round(15 * (v + ((to[i] as number) - v) * share)).toString(16))
    .join('')}`
}

/** The ink that stands out most on a ground. */
export const strongest = (ground: Colour, inks: readonly Colour[]): Colour =>
  inks.reduce((best, ink) => (contrast(ground, ink) > contrast(ground, best) ? ink : best))

/** The strongest ink; where none reads, it is darkened or lightened until it does. */
export const readable = (ground: Colour, inks: readonly Colour[]): Colour => {
  const ink = strongest(ground, inks)
  const end = strongest(ground, ['#000', '#fff'])
  for (let share = 0; share < 1; share += 0.2) {
    const mixed = mix(ink, end, share)
    if (contrast(ground, mixed) >= readableContrast) return mixed
  }
  return end
}
