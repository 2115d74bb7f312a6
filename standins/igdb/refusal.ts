/** An answer of the games database that is not a success, in its exact shapes. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(typeof body === 'string' ? body : JSON.stringify(body))
    this.name = 'Refusal'
    this.status = status
    this.body = body
  }
}

const titled = (status: number, title: string, cause?: string): Refusal =>
  new Refusal(status, [{ title, status, ...(cause !== undefined && { cause }) }])

export const syntaxError = (found: string, expected: string): Refusal =>
  titled(400, 'Syntax Error', `Expecting ${expected} as input, starting at '${found.slice(0, 60)}'`)
export const unknownField = (name: string): Refusal =>
  titled(400, 'Invalid Field', `Invalid field name: '${name.slice(0, 60)}'`)
export const limitTooHigh = (limit: number): Refusal =>
  titled(403, 'Request limit to high', `You typed in ${limit} as limit but your maximum is 500`)
export const unknownEndpoint = (name: string): Refusal => new Refusal(404, `Endpoint POST /${name} not found`)
export const tooMany = (): Refusal => new Refusal(429, { message: 'Too Many Requests' })
export const bodyTooLarge = (): Refusal => titled(413, 'Content Too Large')
export const strangeAgent = (): Refusal => new Refusal(403, 'error code: 1010')
export const noAuthority = (): Refusal =>
  new Refusal(401, {
    message: 'Authorization Failure. Have you tried:',
    'Tip 1': 'Ensure you are sending Authorization and Client-ID as headers.',
    'Tip 2': 'Ensure Client-ID value starts with a capital Client-ID.',
    'Tip 3': 'Ensure the access token belongs to the client id.',
    Docs: 'https://api-docs.igdb.com/#authentication',
    Discord: 'https://discord.gg/FHnzs4SE2H',
  })
