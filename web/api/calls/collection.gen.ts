// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const collectionApi = /* @__PURE__ */ callsOf<'collection'>({
  show: ['GET', '/collection/{id}'],
  entries: ['GET', '/collection/{id}/entries'],
  games: ['GET', '/collection/{id}/games'],
  first: ['GET', '/collection/{id}/first'],
  set: ['POST', '/collection'],
  have: ['POST', '/collection/have'],
})
