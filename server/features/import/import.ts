import type { Import, ImportCounts, ImportMapping, ImportRow } from '../../../common/api/import.ts'
import type { GameCard } from '../../../common/api/game.ts'
import { importFields, type ImportOptions, ratingOf } from '../../../common/rules/import.ts'
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
}

export const isStalled = ({ state, touched_at }: ImportRecord, now: number): boolean =>
  working.has(state) && now - touched_at.getTime() > stallsAfter

/** An import as its owner sees it. */
export function toImport(record: ImportRecord, now: number): Import {
  const { id, format, name, state, rows, done, options, header, created_at, counts, problem, mapping } = record
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
    created_at: created_at.toISOString(),
    counts: { ...nothing, ...counts },
  }
}

/** A row with the cards of its games. */
export function toRow(row: RowRecord, options: ImportOptions, cards: ReadonlyMap<number, GameCard>): ImportRow {
  const { n, title, facts, kind, chosen, effect, game_id, candidates } = row
  return {
    n,
    title,
    platform: facts.platformName,
    year: facts.year,
    statuses: [...facts.statuses],
    rating: ratingOf(facts.rating, options.scale),
    started: facts.started,
    finished: facts.finished,
    hours: facts.hours ?? (typeof facts.minutes === 'number' ? Math.round(facts.minutes / 6) / 10 : null),
    replays: facts.replays ?? null,
    note: (facts.note ?? null) !== null,
    kind,
    chosen,
    effect: kind === 'matched' ? effect : null,
    game: game_id === null ? null : (cards.get(game_id) ?? null),
    candidates: candidates.flatMap((id) => cards.get(id) ?? []),
  }
}

/** Whether its rows may be decided on: before it is applied, and afterwards those that stayed out. */
export const takesDecisions = ({ state }: Pick<ImportRecord, 'state'>): boolean =>
  state === 'preview' || state === 'done'

/** The import is not in a state that allows this. */
export const notNow = (detail: string): AppError => new AppError('conflict', detail)
