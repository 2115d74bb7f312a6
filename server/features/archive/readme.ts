import type { Resource } from '../../resource/resource.ts'
import { filesOf, mediaOf } from './archive-files.ts'

type Resources = readonly Pick<Resource, 'archive'>[]

/** A line of the list of files. */
const line = (name: string, text: string): string => `  ${name.padEnd(16)}  ${text}`

const filesIn = (lang: 'en' | 'es', resources: Resources): string =>
  [
    ...filesOf(resources).flatMap(({ name, about, csv }) => [
      line(`${name}.json`, about[lang]),
      ...(csv ? [line(`${name}.csv`, csv.about[lang])] : []),
    ]),
    ...mediaOf(resources).map(({ about }) => line('media/', about[lang])),
  ].join('\n')

/** README.txt of an archive, in both languages. */
export const readme = (resources: Resources, site: string, nick: string, day: string): string => `LUDOTECA

Everything of ${nick} at ${site}, as it was on ${day}.

${filesIn('en', resources)}
  manifest.json     the list of these files with their sizes and SHA-256 digests

The JSON files name their schema in "$schema". The games carry their address here and their numbers at IGDB and Steam, so that
another site can find them. In the CSV a cell that would begin with = + - or @ has a ' before it, so that no spreadsheet
takes it for a formula.

To bring it into an account: Settings, Your data, Bring an archive. What is there already stays as it is.


Todo lo de ${nick} en ${site}, tal como estaba el ${day}.

${filesIn('es', resources)}
  manifest.json     la lista de estos archivos con su tamaño y su huella SHA-256

Los JSON nombran su esquema en "$schema". Los juegos llevan su dirección aquí y sus números en IGDB y Steam, para que otro
sitio los reconozca. En el CSV, una celda que empezaría por = + - o @ lleva una ' delante, para que ninguna hoja de cálculo la tome
por una fórmula.

Para traerlo a una cuenta: Ajustes, Tus datos, Traer un archivo. Lo que ya esté allí se queda como está.
`
