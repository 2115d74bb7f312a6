// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const deviceApi = /* @__PURE__ */ callsOf<'device'>({
  page: ['GET', '/devices'],
  key: ['GET', '/devices/key'],
  add: ['POST', '/devices'],
  remove: ['DELETE', '/devices/{device}'],
})
