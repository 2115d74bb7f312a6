// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const notificationApi = /* @__PURE__ */ callsOf<'notification'>({
  page: ['GET', '/notification'],
  clear: ['DELETE', '/notification'],
  read: ['GET', '/notification/readed'],
  news: ['GET', '/notification/news'],
  settings: ['GET', '/notification/settings'],
  changeSettings: ['PUT', '/notification/settings'],
  digest: ['GET', '/notification/digest'],
  changeDigest: ['PUT', '/notification/digest'],
  zone: ['PUT', '/notification/zone'],
})
