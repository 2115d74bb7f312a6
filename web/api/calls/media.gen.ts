// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const mediaApi = /* @__PURE__ */ callsOf<'media'>({
  picture: ['POST', '/media/picture'],
  video: ['POST', '/media/video'],
  remove: ['DELETE', '/media/{id}'],
  pass: ['POST', '/media/pass'],
  file: ['GET', '/media/{owner}/{id}/{file}'],
})
