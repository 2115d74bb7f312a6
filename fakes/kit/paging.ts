/** A page by offset: the rows, where the next one begins (null at the end), and the total. */
export function offsetPage<T>(rows: T[], query: URLSearchParams, { size, most }: { size: number; most: number }) {
  const [limit, offset] = [numberOf(query.get('limit'), size), numberOf(query.get('offset'), 0)]
  const next = offset + Math.min(limit, most)
  return { rows: rows.slice(offset, next), next: next < rows.length ? next : null, total: rows.length }
}

/** A page by an opaque token; null for a token that was never issued. */
export function tokenPage<T>(rows: T[], token: string | null, size: number) {
  const offset = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString())
  if (!Number.isSafeInteger(offset) || offset < 0 || offset > rows.length) return null
  const next = offset + size
  return {
    rows: rows.slice(offset, next),
    next: next < rows.length ? Buffer.from(String(next)).toString('base64url') : null,
  }
}

function numberOf(text: string | null, fallback: number): number {
  const number = Number(text ?? fallback)
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback
}
