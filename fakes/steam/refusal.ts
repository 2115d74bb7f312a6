import { page, Refusal, refusal } from '../kit/answer.ts'

const html = (status: number, title: string, text: string): Refusal =>
  new Refusal(
    page(`<html><head><title>${title}</title></head><body><h1>${title}</h1>${text}</body></html>`, { status }),
  )

export const wrongKey = (): Refusal =>
  html(403, 'Forbidden', 'Access is denied. Retrying will not help. Please verify your <pre>key=</pre> parameter.')
export const noKey = (): Refusal =>
  html(
    400,
    'Bad Request',
    "Please verify that all required parameters are being sent.<pre>Required parameter 'key' is missing</pre>",
  )
export const tooMany = (): Refusal => html(429, 'Too Many Requests', '')
export const unknownMethod = (): Refusal => html(404, 'Not Found', 'The requested URL was not found on this server.')

const stats = (status: number, error: string): Refusal => refusal(status, { playerstats: { error, success: false } })
export const notPublic = (): Refusal => stats(403, 'Profile is not public')
export const noStats = (): Refusal => stats(400, 'Requested app has no stats')
export const badId = (): Refusal => stats(500, 'Invalid SteamID')
export const unknownApp = (): Refusal => refusal(403, {})
