import Type from 'typebox'
import { correctionKinds } from '../../../common/api/correction.ts'
import { Precision } from '../../../common/api/game.ts'
import { Day, Instant, Nullable, Slug } from '../../../common/api/shapes.ts'
import { correctionLimits, isSource } from '../../../common/rules/corrections.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { oneLine, paragraphs } from '../../../common/rules/text.ts'
import { invalid } from '../../errors.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game, platformIds, platformSlug } from '../../resource/archive/games.queries.ts'

/** What a user proposed to correct. Decided proposals come back, as a memory: they change no game. */
export const correctionsFile = defineArchive({
  name: 'corrections',
  about: {
    en: 'what you proposed to correct in the catalogue',
    es: 'lo que propusiste corregir en el catálogo',
  },
  title: 'What a person proposed to correct in the catalogue',
  description: 'Those that nobody decided are not restored: another site has other admins.',
  list: 'corrections',
  most: correctionLimits.kept,
  table: 'corrections',
  order: ['id'],
  columns: {
    kind: Type.Enum([...correctionKinds]),
    /** Null for a game that the catalogue lacked. */
    game: Nullable(Game),
    title: Nullable(Type.String({ minLength: 1, maxLength: limits.titleMax })),
    platform: Slug,
    date: Nullable(Day),
    precision: Nullable(Precision),
    source: Type.String({ maxLength: correctionLimits.sourceMax }),
    note: Type.String({ maxLength: limits.reportTextMax }),
    /** Null while nobody decided it. */
    accepted: Nullable(Type.Boolean()),
    reason: Type.String({ maxLength: limits.reportTextMax }),
    created_at: Instant,
    closed_at: Nullable(Instant),
  },
  select: { platform: platformSlug, date: 't.release_date', precision: 't.release_precision' },
  same: ['created_at'],
  prepare: async (db, items) => {
    const platforms = await platformIds(
      db,
      items.map(({ platform }) => platform),
    )
    return ({ game, title, date, precision, platform, ...given }, field) => {
      if ((game === null) === (title === null) || (date === null) !== (precision === null))
        throw invalid({ [field]: ['It is of a game or has a title, and a date has a precision.'] })
      const platform_id = platforms.get(platform)
      const isDecided = given.closed_at !== null && given.accepted !== null
      // What no proposal could say here is no memory of one: an archive may have been written by anybody.
      if (!isDecided || platform_id === undefined || !isSource(given.source)) return undefined
      return {
        ...given,
        title: title === null ? null : oneLine(title),
        title_key: title === null ? null : nameKey(title),
        platform_id,
        release_date: date,
        release_precision: precision,
        note: paragraphs(given.note),
        reason: paragraphs(given.reason),
      }
    }
  },
})
