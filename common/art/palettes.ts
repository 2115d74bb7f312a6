import type { Colour } from './colour.ts'

/** Five printed inks: what the sheet is, the dark one, the loud one, the paper one, the second voice. */
export type Inks = { ground: Colour; ink: Colour; hot: Colour; light: Colour; second: Colour }

const parse = (rows: string): Inks[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [ground, ink, hot, light, second] = row.split(' ').map((hex): Colour => `#${hex}`)
      return { ground, ink, hot, light, second } as Inks
    })

export const brightInks = parse(`
e53 224 eb3 fec 388
ea3 321 d43 fec 842
25c 114 f84 eed 7cf
ebb 313 d45 fee 388
ec9 323 c53 fed 479
2aa 033 fd5 efe f65
b9e 225 fd7 fef 74c
adb 133 e78 ffe 497
cde 124 d53 fff 38c
e48 313 fc4 fee 63b
edc 222 d32 ffe 359
8b4 132 e53 fed 365`)

export const deepInks = parse(`
144 022 f75 fec 8cb
425 112 f79 fdb 85c
253 021 dd5 eec d63
124 112 e48 ddf 45c
a23 301 f83 fec 612
323 111 e43 eed 558
a42 210 eb4 fec 266
562 221 ec4 eec d63
133 011 d93 edc 377
132 011 7e5 efd fd5
528 213 f84 fda f57
157 023 fc6 dee e76`)
