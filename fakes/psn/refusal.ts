import { randomUUID } from 'node:crypto'
import { type Refusal, refusal } from '../kit/answer.ts'

const refuse = (status: number, code: number, message: string, headers: Record<string, string> = {}): Refusal =>
  refusal(status, { error: { referenceId: randomUUID(), code, message } }, headers)

export const expired = (): Refusal => refuse(401, 2_241_025, 'Expired token')
export const notPermitted = (): Refusal => refuse(403, 2_240_526, 'Not permitted by access control')
/** The list of games has codes of its own. */
export const notListed = (): Refusal =>
  refusal(403, {
    error: {
      reason: 'Forbidden',
      source: 'Gamelist',
      code: 3_239_941,
      message: 'Not permitted by access control',
      referenceId: randomUUID(),
    },
  })
export const notFound = (): Refusal => refuse(404, 2_240_525, 'Resource not found')
export const badRequest = (what: string): Refusal => refuse(400, 2_240_513, `Bad Request (${what})`)
export const badAccount = (): Refusal => refuse(400, 2_281_473, 'Bad Request (path: accountId)')
export const tooMany = (): Refusal => refuse(429, 2_105_867, 'Rate limit exceeded', { 'retry-after': '60' })
/** Of the old profiles, without an id of the answer. */
export const noUser = (name: string): Refusal =>
  refusal(404, { error: { code: 2_105_356, message: `User not found (user: '${name}')` } })
export const invalidGrant = (): Refusal =>
  refusal(400, {
    error: 'invalid_grant',
    error_description: 'Invalid refresh token',
    error_code: 20,
    parameters: [],
  })
