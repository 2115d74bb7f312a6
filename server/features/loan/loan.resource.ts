import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { loanCardRoutes } from './loan-card.routes.ts'
import { loanRoutes } from './loan.routes.ts'
import { eraseBorrower } from './loan.queries.ts'
import { loansFile } from './loans-archive.queries.ts'

/** What people lent, and what came back. The rows follow merged games with the entries of the collection. */
export const loanResource = {
  name: 'loan',
  after: ['collection'],
  routes(app, ctx) {
    loanRoutes(app, ctx)
    loanCardRoutes(app, ctx)
  },
  tables: ['loans'],
  archive: { tables: ['loans'], file: loansFile },
  erase: [
    {
      columns: ['loans.borrower_id'],
      erase: ({ db }, userId, most) => eraseBorrower(db, userId, most),
    },
    eraseRows('loans.user_id'),
  ],
} as const satisfies MountedResource
