import { type ImportField, importFields } from '../../../../common/rules/import.ts'
import { foldText } from '../../../../common/rules/names.ts'

/** What the columns of plain tables are called, in English and Spanish; the first that is there is taken. */
export const columnWords: Record<ImportField, readonly string[]> = {
  title: ['title', 'game title', 'game name', 'name', 'game', 'titulo', 'nombre', 'juego', 'videojuego'],
  platform: ['platform', 'platforms', 'system', 'console', 'plataforma', 'plataformas', 'consola', 'sistema'],
  year: [
    'year',
    'release year',
    'release date',
    'released',
    'release',
    'ano',
    'ano de lanzamiento',
    'lanzamiento',
    'fecha de lanzamiento',
  ],
  status: [
    'status',
    'shelf',
    'shelves',
    'state',
    'list',
    'play status',
    'completion status',
    'progress',
    'estado',
    'estanteria',
    'lista',
  ],
  rating: [
    'rating',
    'my rating',
    'user rating',
    'score',
    'my score',
    'stars',
    'nota',
    'mi nota',
    'puntuacion',
    'valoracion',
  ],
  igdb: ['igdb id', 'igdb', 'id igdb'],
  borrower: ['borrower', 'lent to', 'loaned to', 'prestado a', 'prestado'],
  review: ['review', 'review text', 'notes', 'note', 'comment', 'comments', 'resena', 'critica', 'notas', 'comentario'],
  started: ['start date', 'date started', 'started', 'started on', 'fecha de inicio', 'empezado', 'fecha inicio'],
  finished: [
    'completion date',
    'finish date',
    'date finished',
    'finished',
    'finished on',
    'end date',
    'date completed',
    'fecha de fin',
    'terminado',
    'fecha fin',
    'fecha de finalizacion',
  ],
  hours: [
    'hours played',
    'hours',
    'minutes played',
    'minutes',
    'playtime minutes',
    'playtime hours',
    'time spent',
    'playtime',
    'play time',
    'time played',
    'horas jugadas',
    'horas',
    'tiempo de juego',
    'tiempo jugado',
  ],
  list: ['own list', 'lists', 'tags', 'tag', 'etiquetas', 'listas', 'mis listas'],
  priority: ['priority', 'prioridad'],
  media: ['media type', 'media', 'medium', 'type of media', 'tipo de medio', 'type', 'tipo', 'category', 'categoria'],
  replays: ['replays', 'replay count', 'number of replays', 'times replayed', 'rejugadas', 'veces rejugado'],
}

/** For each thing the number of the column that seems to hold it, by the columns' names. */
export function guessColumns(columns: string[]): Record<ImportField, number | null> {
  const keys = columns.map(columnKey)
  const taken = new Set<number>()
  const guess = (field: ImportField): number | null => {
    const at = columnWords[field].map((word) => keys.indexOf(word)).find((one) => one >= 0 && !taken.has(one))
    if (at === undefined) return null
    taken.add(at)
    return at
  }
  return Object.fromEntries(importFields.map((field) => [field, guess(field)])) as Record<ImportField, number | null>
}

/** The key of a column's name: "Release_Date" and "release date" are one column. */
export const columnKey = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether all of these columns are there. */
export const hasAll = (columns: ReadonlySet<string>, wanted: string[]): boolean =>
  wanted.every((one) => columns.has(one))
