/** Keys of corrections: of the user, and what waits for admins. */
export const correctionKeys = {
  own: () => ['correction', 'own'] as const,
  queue: () => ['admin', 'corrections'] as const,
}
