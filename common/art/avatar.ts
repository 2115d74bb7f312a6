import type { Colour } from './colour.ts'
import { brightInks, deepInks, type Inks } from './palettes.ts'
import { pick, type Random, seeded } from './random.ts'
import { box, outline, path, picture, place } from './svg.ts'

const dark: Colour = '#212'
const skins = '#fdb #fc9 #da6 #a64 #743 #fec #fdb #fb8 #fec #853 #fc9 #be9'.split(' ')
const hairs = '#322 #632 #b52 #eb4 #e53 #74d #288 #fed #e79'.split(' ')

/* One half of an 8 x 8 face, mirrored; later parts paint over earlier ones. */
type Face = Map<string, string>
const paint = (face: Face, colour: string, x: number, y: number, wide = 1, tall = 1): void => {
  for (let i = x; i < x + wide; i++) {
    for (let j = y; j < y + tall; j++) face.set(`${i} ${j}`, colour).set(`${-1 - i} ${j}`, colour)
  }
}

type Parts = { face: Face; skin: string; hair: string; inks: Inks }

const styles: ((parts: Parts) => void)[] = [
  () => {},
  ({ face, hair }) => {
    paint(face, hair, 3, 1, 1, 6)
    paint(face, hair, 0, 2, 3)
  },
  ({ face, hair }) => {
    paint(face, hair, 3, 0, 1, 3)
    paint(face, hair, 1, 0)
  },
  ({ face, hair }) => paint(face, hair, 0, 2, 3),
  ({ face, inks }) => {
    paint(face, inks.hot, 0, 2, 3)
    paint(face, inks.hot, 3, 2)
  },
  ({ face, inks }) => {
    paint(face, inks.hot, 0, 0, 3, 2)
    paint(face, inks.light, 0, 2, 4)
  },
  ({ face, skin, hair }) => {
    paint(face, skin, 0, 1, 3, 2)
    paint(face, hair, 2, 2)
    paint(face, hair, 3, 3, 1, 2)
  },
]

const head = (random: Random, parts: Parts): void => {
  const { face, skin, hair } = parts
  paint(face, skin, 0, 2, 3, 6)
  if (random() < 0.55) paint(face, skin, 3, 4)
  paint(face, hair, 0, random() < 0.5 ? 0 : 1, 3, 2)
  paint(face, hair, 0, 1, 3)
  paint(face, hair, 2, 2)
  pick(random, styles)(parts)
}

const cells = (face: Face): string => {
  const layers = new Map<string, string>()
  for (const [at, colour] of face) layers.set(colour, `${layers.get(colour) ?? ''}M${at}h1v1h-1z`)
  const all = path([...layers.values()].join(''), dark, outline(dark, 1.2))
  return all + [...layers].map(([colour, d]) => path(d, colour, ` stroke="${colour}" stroke-width=".1"`)).join('')
}

const glasses =
  path('M-3 4.300h6v.4h-6z', dark) +
  path('M-2.6 3.700h1.900v1.800h-1.900zM.7 3.700h1.900v1.800H.700z', '#fff', outline(dark, 0.4))

/** A pixel portrait for a nick: head, ears, hair or hat, glasses or beard. 64 x 64. */
export const drawAvatar = (nick: string): string => {
  const random = seeded(`portrait ${nick}`)
  const inks = pick(random, [...brightInks, ...deepInks])
  const parts: Parts = { face: new Map(), skin: pick(random, skins), hair: pick(random, hairs), inks }
  head(random, parts)
  const beard = random() < 0.14
  const specs = !beard && random() < 0.25
  if (beard) {
    paint(parts.face, parts.hair, 0, 6, 3, 2)
    paint(parts.face, parts.hair, 2, 5)
  }
  const grin = random() < 0.5
  const mouth = path(grin ? 'M-1 6.200h2v.6h-2z' : 'M-.7 6.200h1.600v.6h-1.600z', beard ? '#fba' : dark)
  const eyes = path('M-2 4h.9v1.200H-2zM1.1 4H2v1.200h-.9z', dark)
  const ground = pick(random, [inks.ground, inks.second, inks.hot, inks.light])
  return picture(
    64,
    64,
    box(0, 0, 64, 64, ground) + place(32, 12, 6, cells(parts.face) + (specs ? glasses : '') + eyes + mouth),
  )
}
