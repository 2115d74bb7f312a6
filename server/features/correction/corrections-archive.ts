import Type, { type Static } from 'typebox'
import { correctionKinds } from '../../../common/api/correction.ts'
import { Precision } from '../../../common/api/game.ts'
import { Day, Instant, Nullable, Slug } from '../../../common/api/shapes.ts'
import { correctionLimits, isSource } from '../../../common/rules/corrections.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { oneLine, paragraphs } from '../../../common/rules/text.ts'
import { invalid } from '../../errors.ts'
import { type ArchiveFile, listFile, type Plan, type Source, instantOf } from '../../resource/archive/archive-part.ts'
import { inBatches } from '../../resource/archive/batches.ts'
import { Game, toClue } from '../../resource/archive/game-clue.ts'
import { matchGames } from '../../resource/archive/match-games.ts'
import {
  addRestored,
  correctionsAfter,
  type OwnCorrectionRow,
  proposedAt,
  type RestoredCorrection,
} from './corrections-archive.queries.ts'

const Proposal = Type.Object(
  {
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
  { additionalProperties: false },
)
type Proposal = Static<typeof Proposal>

const CorrectionsFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    corrections: Type.Array(Proposal, { maxItems: correctionLimits.kept }),
  },
  {
    additionalProperties: false,
    title: 'What a person proposed to correct in the catalogue',
    description: 'Those that nobody decided are not restored: another site has other admins.',
  },
)

const proposals = ({ trx, userId }: Source): AsyncIterable<Proposal[]> =>
  inBatches((last, size) => correctionsAfter(trx, userId, last?.id ?? 0, size), toProposal)

const toProposal = ({ title, slug, ...row }: OwnCorrectionRow): Proposal => ({
  kind: row.kind as Proposal['kind'],
  game: title === null || slug === null ? null : toClue({ ...row, title, slug }),
  title: row.named,
  platform: row.platform,
  date: row.date,
  precision: row.precision as Proposal['precision'],
  source: row.source,
  note: row.note,
  accepted: row.accepted,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
})

/** What a user proposed to correct. Those that were decided come back, as a memory: they change no game. */
export const correctionsFile: ArchiveFile = {
  name: 'corrections',
  about: {
    en: 'what you proposed to correct in the catalogue',
    es: 'lo que propusiste corregir en el catálogo',
  },
  schema: CorrectionsFile,
  write: (source) => listFile(source.schema, 'corrections', proposals(source)),
  async plan(db, { userId, now }, { corrections }: Static<typeof CorrectionsFile>): Promise<Plan> {
    const named = corrections.flatMap(({ game }) => game ?? [])
    const found = await matchGames(db, named)
    const idOf = new Map(named.map((game, at) => [game, found[at]]))
    const kept = await proposedAt(db, userId)
    const restored = corrections.flatMap((one, at) => toRestored(one, at, one.game && idOf.get(one.game), now))
    const fresh = restored.filter(({ created_at }) => !kept.has(created_at))
    const total = corrections.length
    return {
      counts: { total, added: fresh.length, kept: restored.length - fresh.length, unknown: total - restored.length },
      notFound: named.filter((game) => idOf.get(game) === undefined).map(({ title, year }) => ({ title, year })),
      write: (trx) => addRestored(trx, userId, fresh),
    }
  },
}

function toRestored(
  { game, closed_at, accepted, ...given }: Proposal,
  at: number,
  gameId: number | null | undefined,
  now: number,
): RestoredCorrection[] {
  const { title, date, precision } = given
  if ((game === null) === (title === null) || (date === null) !== (precision === null))
    throw invalid({ [`corrections/${at}`]: ['It is of a game or has a title, and a date has a precision.'] })
  // What no proposal could say here is no memory of one: an archive may have been written by anybody.
  if (closed_at === null || accepted === null || gameId === undefined || !isSource(given.source)) return []
  const created_at = instantOf(given.created_at, now)
  return [
    {
      ...given,
      title: title === null ? null : oneLine(title),
      note: paragraphs(given.note),
      reason: paragraphs(given.reason),
      game_id: gameId,
      title_key: title === null ? null : nameKey(title),
      accepted,
      created_at,
      closed_at: instantOf(closed_at, now),
    },
  ]
}
