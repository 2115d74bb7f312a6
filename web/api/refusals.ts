/** The six texts of a 401 that are about the token (spec section 8); any other 401 is just an error. */
export const tokenExpired = 'Token has expired'
export const tokenRefused: ReadonlySet<string> = new Set([
  'Invalid token',
  'Token not parsed',
  'The token has been blacklisted',
  'Token has expired and can no longer be refreshed',
  'Wrong number of segments',
])
