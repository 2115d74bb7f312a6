import { usualOptions } from '../../../../common/rules/import.ts'
import { nothingSaid } from '../../../features/import/formats/format.ts'
import { byId } from '../asks.ts'
import { about, type Ask } from '../expectation.ts'
import { owns } from '../rules.ts'
import type { Kind } from './kind.ts'

const row: Ask = ({ id }) => ({ params: { id, n: 1 }, body: { game: null, skip: true } })
const imported = about('import', true)

export const imports: Kind = {
  name: 'import',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'csv_imports',
  standing: 'there',
  make: async ({ test }, owner) => {
    const at = { created_at: new Date(), touched_at: new Date() }
    const head = { columns: ['title'], sample: [['Celeste']] }
    const { id } = await test.db
      .insertInto('csv_imports')
      .values({
        user_id: owner.id,
        format: 'csv',
        name: 'games.csv',
        state: 'preview',
        header: JSON.stringify(head),
        options: JSON.stringify(usualOptions),
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('csv_import_rows')
      .values({
        user_id: owner.id,
        import_id: id,
        n: 1,
        title: 'Celeste',
        facts: JSON.stringify({ ...nothingSaid, platformName: null }),
        found: 'missing',
        kind: 'missing',
      })
      .execute()
    return { id }
  },
  calls: {
    'GET /import/{id}': imported(owns, 200, byId),
    'GET /import/{id}/rows': imported(owns, 200, byId),
    'PUT /import/{id}/rows/{n}': imported(owns, 200, row),
    // No external database is connected; another user's import is unknown.
    'POST /import/{id}/lookup': imported(owns, 409, byId),
    'PUT /import/{id}': imported(owns, 202, ({ id }) => ({ params: { id }, body: { options: usualOptions } })),
    'POST /import/{id}/apply': imported(owns, 202, byId),
    // An import that was never applied cannot be undone; another user's is unknown.
    'POST /import/{id}/undo': imported(owns, 409, byId),
    'DELETE /import/{id}': imported(owns, 204, byId),
  },
}
