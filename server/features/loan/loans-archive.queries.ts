import { sql } from 'kysely'
import Type from 'typebox'
import { Day, Instant, Nullable } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import { invalid } from '../../errors.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game } from '../../resource/archive/games.queries.ts'

/** What a user lent. Users here who borrowed something are names in it: elsewhere they are somebody else. */
export const loansFile = defineArchive({
  name: 'loans',
  about: {
    en: 'what you lent: to whom, since when, until when, and when it came back',
    es: 'lo que prestaste: a quién, desde cuándo, hasta cuándo y cuándo volvió',
  },
  title: 'The games that a person lent',
  description: 'One for each loan, those that ended too.',
  list: 'loans',
  most: limits.loansMax,
  table: 'loans',
  order: ['id'],
  columns: {
    game: Game,
    borrower: Nullable(Type.String({ minLength: 1, maxLength: limits.borrowerMax })),
    lent_on: Day,
    due_on: Nullable(Day),
    returned_on: Nullable(Day),
    created_at: Instant,
  },
  same: ['game_id', 'lent_on', 'borrower'],
  repeats: true,
  toRow: (loan, field) => {
    const wrong = (name: string) => invalid({ [`${field}/${name}`]: ['This is before the day it was lent.'] })
    if (loan.returned_on !== null && loan.returned_on < loan.lent_on) throw wrong('returned_on')
    if (loan.due_on !== null && loan.due_on < loan.lent_on) throw wrong('due_on')
    return { ...loan, borrower: loan.borrower?.trim() || null, returned_at: loan.returned_on && loan.created_at }
  },
  // The file of the collection has opened the others, which get their days from this one.
  adds: ({ returned_on }) => returned_on !== null,
  afterWrite: async (trx, userId, loans) => {
    const open = rowsOf(
      loans.filter(({ returned_on }) => returned_on === null),
      'game_id integer, borrower text, lent_on date, due_on date',
    )
    const isOpen = sql`l.user_id = ${userId} and l.game_id = row.game_id and l.returned_on is null
      and l.borrower is not distinct from row.borrower`
    await sql`update loans l set due_on = coalesce(l.due_on, row.due_on) from ${open} where ${isOpen}`.execute(trx)
    await sql`
      update collection_entries e set lended_at = (row.lent_on + time '12:00') at time zone 'UTC'
      from ${open} join loans l on ${isOpen} and l.lent_on > row.lent_on
      where e.user_id = ${userId} and e.game_id = row.game_id and e.lended`.execute(trx)
  },
})
