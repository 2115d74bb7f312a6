/** README.txt of an archive, in both languages. */
export const readme = (site: string, nick: string, day: string): string => `LUDOTECA

Everything of ${nick} at ${site}, as it was on ${day}.

  account.json      profile and preferences (no password, no sessions)
  collection.json   every game you keep: status, score, platform, who has it on loan, dates
  collection.csv    the same for a spreadsheet
  lists.json        your lists with their games in order, private ones too
  reviews.json      your reviews
  timeline.json     what you did with games, and when
  follows.json      whom you follow
  media/            your pictures
  manifest.json     the list of these files with their sizes and SHA-256 digests

The JSON files name their schema in "$schema". The games carry their address here and their numbers at IGDB and Steam, so that
another site can find them. In the CSV a cell that would begin with = + - or @ has a ' before it, so that no spreadsheet
takes it for a formula.

To bring it into an account: Settings, Your data, Bring an archive. What is there already stays as it is.


Todo lo de ${nick} en ${site}, tal como estaba el ${day}.

  account.json      perfil y preferencias (sin contraseña ni sesiones)
  collection.json   cada juego que guardas: estado, nota, plataforma, a quién se lo prestaste, fechas
  collection.csv    lo mismo para una hoja de cálculo
  lists.json        tus listas con sus juegos en orden, también las privadas
  reviews.json      tus reseñas
  timeline.json     lo que hiciste con tus juegos, y cuándo
  follows.json      a quién sigues
  media/            tus imágenes
  manifest.json     la lista de estos archivos con su tamaño y su huella SHA-256

Los JSON nombran su esquema en "$schema". Los juegos llevan su dirección aquí y sus números en IGDB y Steam, para que otro
sitio los reconozca. En el CSV, una celda que empezaría por = + - o @ lleva una ' delante, para que ninguna hoja de cálculo la tome
por una fórmula.

Para traerlo a una cuenta: Ajustes, Tus datos, Traer un archivo. Lo que ya esté allí se queda como está.
`
