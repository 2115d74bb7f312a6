import { randomUUID } from 'node:crypto'
import { archiveKey } from '../../../features/archive/archive-folder.ts'
import { downloadPass } from '../../../features/archive/archive.ts'
import { readToken } from '../../forge.ts'
import { testSecret } from '../../test-app.ts'
import { byId } from '../asks.ts'
import { about, type Ask } from '../expectation.ts'
import { holds, owns } from '../rules.ts'
import { expiry, type Kind } from './kind.ts'

/** With the cookie of the owner's session, which is still open when the account of another state is gone. */
const withPass: Ask = ({ id }, { test }) => {
  const { id: userId, token } = test.cast.alice
  const session = { id: userId, sessionId: String(readToken(token).payload['sid']) }
  const issuer = { secrets: [testSecret], now: test.ctx.now(), publicUrl: 'http://localhost' }
  const [cookie = ''] = downloadPass.cookieFor(session, issuer).split(';')
  return { params: { id: String(id) }, headers: { cookie } }
}
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
    'GET /archive/file/{id}': about('export')(holds, 200, withPass),
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
