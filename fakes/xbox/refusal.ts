import { type Refusal, refusal } from '../kit/answer.ts'

const refuse = (status: number, code: number, source: string, description: string): Refusal =>
  refusal(status, { code, source, description, traceInformation: null })

export const noGamertag = (): Refusal =>
  refuse(404, 28, 'Profile', 'The server found no data for the requested entity.')
export const noUser = (): Refusal => refuse(404, 4_100, 'Achievements', 'The requested user does not exist.')
export const notAllowed = (): Refusal => refuse(403, 4_500, 'TitleHub', 'The requester is not authorized.')
export const noClaims = (): Refusal => refuse(401, 23, 'Progress', 'No valid claims were found on the request.')
export const badContract = (): Refusal => refuse(400, 4_000, 'Xbl', 'The contract version is not supported.')
export const tooMany = (): Refusal =>
  refusal(
    429,
    { version: 1, currentRequests: 13, maxRequests: 10, periodInSeconds: 15, limitType: 'Rate' },
    { 'retry-after': '10' },
  )
