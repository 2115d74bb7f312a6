// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const userApi = /* @__PURE__ */ callsOf<'user'>({
  adminAll: ['GET', '/user/admin/all'],
  ownTotals: ['GET', '/user/totals/own'],
  totals: ['GET', '/user/totals/{id}'],
  top: ['GET', '/user/top_users'],
  show: ['GET', '/user/{nick}'],
})
