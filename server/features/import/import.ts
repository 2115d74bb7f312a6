import type { Import, ImportCounts, ImportMapping, ImportRow } from '../../../common/api/import.ts'
import type { GameCard } from '../../../common/api/game.ts'
import { importFields, type ImportOptions, ratingOf, readFacts, statusesOf } from '../../../common/rules/import.ts'
import { AppError } from '../../errors.ts'
import type { ImportRecord } from './imports.queries.ts'
import type { RowRecord } from './rows.queries.ts'

/** Work without progress for this long has lost its worker for good; milliseconds. */
const stallsAfter = 120_000
const working: ReadonlySet<string> = new Set(['reading', 'applying', 'undoing'])

const noColumns = Object.fromEntries(importFields.map((field) => [field, null])) as ImportMapping

const nothing: ImportCounts = {
  matched: 0,
  doubtful: 0,
  missing: 0,
  skipped: 0,
  new: 0,
  change: 0,
  same: 0,
  full: 0,
  twice: 0,
  waiting: 0,
  notes: 0,
  restored: 0,
  kept: 0,
  unsaid: 0,
  merged: 0,
  outside: 0,
  unread: 0,
  undated: 0,
  platforms: 0,
}

export const isStalled = ({ state, touched_at }: ImportRecord, now: number): boolean =>
  working.has(state) && now - touched_at.getTime() > stallsAfter

/** An import as its owner sees it. */
export function toImport(record: ImportRecord, now: number): Import {
  const { id, format, name, state, rows, done, options, header, created_at, counts, problem, mapping, report } = record
  return {
    id,
    format,
    name,
    state,
    rows,
    done,
    options,
    problem: problem as Import['problem'],
    stalled: isStalled(record, now),
    // What was mapped before there were so many fields has none of the newer ones.
    mapping: mapping && { ...noColumns, ...mapping },
    columns: header.columns,
    sample: header.sample,
    tables: header.tables ?? [],
    report,
    created_at: created_at.toISOString(),
    counts: { ...nothing, ...counts },
  }
}

/** A row with the cards of its games. */
export function toRow(row: RowRecord, options: ImportOptions, cards: ReadonlyMap<number, GameCard>): ImportRow {
  const { n, title, facts, kind, chosen, effect, game_id, candidates, applied } = row
  const { started, finished, hours, replays, note } = readFacts(facts, options)
  const isOut = typeof facts.dropped === 'string'
  return {
    n,
    title,
    platform: facts.platformName,
    year: facts.year,
    statuses: statusesOf(facts, options),
    rating: ratingOf(facts.rating, facts.outOf ?? options.scale),
    started,
    finished,
    hours: hours ?? (typeof facts.minutes === 'number' ? Math.round(facts.minutes / 0.6) / 100 : null),
    replays,
    note: note !== null,
    lists: facts.lists ?? [],
    problems: isOut ? [] : problemsOf(row, options),
    dropped: facts.dropped ?? null,
    media: facts.media ?? null,
    kind,
    chosen,
    effect: kind === 'matched' ? (effect ?? (applied ? null : 'unsaid')) : null,
    game: game_id === null ? null : (cards.get(game_id) ?? null),
    candidates: candidates.flatMap((id) => cards.get(id) ?? []),
  }
}

/** What of a row is not imported as the file writes it. */
function problemsOf({ facts, is_further }: RowRecord, options: ImportOptions): ImportRow['problems'] {
  const either = [facts.startedEither, facts.finishedEither].flatMap((one) => (one ? one.join(' / ') : []))
  const { hours } = readFacts(facts, options)
  const isOutside = facts.rating !== null && facts.rating > (facts.outOf ?? options.scale)
  return [
    ...(facts.words ?? []).flatMap((word) =>
      options.words[word] === undefined ? [{ kind: 'word' as const, text: word }] : [],
    ),
    ...(options.dates === null ? either.map((text) => ({ kind: 'date' as const, text })) : []),
    ...(hours === null && typeof facts.amount === 'number'
      ? [{ kind: 'unread' as const, text: String(facts.amount) }]
      : []),
    ...(facts.unread ?? []).map(({ column, text }) => ({ kind: 'unread' as const, text: `${column}: ${text}` })),
    ...(isOutside ? [{ kind: 'rating' as const, text: String(facts.rating) }] : []),
    ...((facts.leftOut ?? []).length > 0
      ? [{ kind: 'platform' as const, text: (facts.leftOut ?? []).join(', ') }]
      : []),
    ...(is_further ? [{ kind: 'merged' as const, text: '' }] : []),
  ]
}

/** Whether its rows may be decided on: before it is applied, and afterwards those that stayed out. */
export const takesDecisions = ({ state }: Pick<ImportRecord, 'state'>): boolean =>
  state === 'preview' || state === 'done'

/** The import is not in a state that allows this. */
export const notNow = (detail: string): AppError => new AppError('conflict', detail)
