/** The six texts of a 401 about the token (spec section 8); any other 401 is an ordinary error. */
export const tokenExpired = 'Token has expired'
/** The session has expired: two months without use, or a year. */
export const sessionOver = 'Token has expired and can no longer be refreshed'
export const tokenRefused: ReadonlySet<string> = new Set([
  'Invalid token',
  'Token not parsed',
  'The token has been blacklisted',
  sessionOver,
  'Wrong number of segments',
])
