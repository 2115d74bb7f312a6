import { type Refusal, refusal } from '../kit/answer.ts'

// Error answers of the games database, in its exact shapes.

const titled = (status: number, title: string, cause?: string): Refusal =>
  refusal(status, [{ title, status, ...(cause !== undefined && { cause }) }])

export const syntaxError = (found: string, expected: string): Refusal =>
  titled(400, 'Syntax Error', `Expecting ${expected} as input, starting at '${found.slice(0, 60)}'`)
export const unknownField = (name: string): Refusal =>
  titled(400, 'Invalid Field', `Invalid field name: '${name.slice(0, 60)}'`)
export const limitTooHigh = (limit: number): Refusal =>
  titled(403, 'Request limit to high', `You typed in ${limit} as limit but your maximum is 500`)
export const unknownEndpoint = (name: string): Refusal => refusal(404, `Endpoint POST /${name} not found`)
export const tooMany = (): Refusal => refusal(429, { message: 'Too Many Requests' })
export const bodyTooLarge = (): Refusal => titled(413, 'Content Too Large')
export const strangeAgent = (): Refusal => refusal(403, 'error code: 1010')
export const wrongKey = (status: number, message: string): Refusal => refusal(status, { status, message })
export const noAuthority = (): Refusal =>
  refusal(401, {
    message: 'Authorization Failure. Have you tried:',
    'Tip 1': 'Ensure you are sending Authorization and Client-ID as headers.',
    'Tip 2': 'Ensure Client-ID value starts with a capital Client-ID.',
    'Tip 3': 'Ensure the access token belongs to the client id.',
    Docs: 'https://api-docs.igdb.com/#authentication',
    Discord: 'https://discord.gg/FHnzs4SE2H',
  })
