import { randomUUID } from 'node:crypto'
import { archiveKey } from '../../../features/archive/archive-folder.ts'
import { signTicket } from '../../../features/archive/download-ticket.ts'
import { testSecret } from '../../test-app.ts'
import { byId } from '../asks.ts'
import { about, type Ask } from '../expectation.ts'
import { holds, owns } from '../rules.ts'
import { expiry, type Kind } from './kind.ts'

const ticket: Ask = ({ id, owner }, { test }) => ({
  params: { ticket: signTicket([testSecret], { userId: owner.id, id: String(id), until: test.ctx.now() + 60_000 }) },
})
const made = about('export', true)
const uploaded = about('archive', true)

/** An archive exported for a user. */
export const exported: Kind = {
  name: 'export',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'archive_exports',
  hasUuid: true,
  make: async ({ test }, owner) => {
    const id = randomUUID()
    const row = { user_id: owner.id, id, state: 'ready', bytes: 2, ...expiry() } as const
    await test.db.insertInto('archive_exports').values(row).execute()
    await test.ctx.files.put(archiveKey({ user_id: owner.id, id }), Buffer.from('PK'))
    return { id }
  },
  calls: {
    'POST /archive/export/{id}/link': made(owns, 200, byId),
    'GET /archive/file/{ticket}': about('export')(holds, 200, ticket),
    'DELETE /archive/export/{id}': made(owns, 204, byId),
  },
}

/** An archive uploaded by a user. */
export const archive: Kind = {
  name: 'archive',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'archive_imports',
  hasUuid: true,
  standing: 'there',
  make: async ({ test }, owner) => {
    const row = { user_id: owner.id, id: randomUUID(), state: 'checked', ...expiry() } as const
    await test.db.insertInto('archive_imports').values(row).execute()
    return { id: row.id }
  },
  calls: {
    'GET /archive/import/{id}': uploaded(owns, 200, byId),
    'POST /archive/import/{id}/apply': uploaded(owns, 202, byId),
    'DELETE /archive/import/{id}': uploaded(owns, 204, byId),
  },
}
