/** A word that this tab keeps through reloads; where the browser forbids it, nothing is kept. */
function tabWord<T extends string>(key: string) {
  const attempt = <R>(access: (store: Storage) => R): R | null => {
    try {
      return access(sessionStorage)
    } catch {
      return null
    }
  }
  return {
    keep: (word: T) => attempt((store) => store.setItem(key, word)),
    read: () => attempt((store) => store.getItem(key) as T | null),
    drop: () => attempt((store) => store.removeItem(key)),
  }
}

/**
 * Why there is no session any more: the account was deleted, the session was ended, it has expired, or it was left
 * without a network.
 */
export type LastWord = 'deleted' | 'ended' | 'over' | 'left'

/** Said once, on the first page after a session. */
export const lastWord = tabWord<LastWord>('last-word')

/** Why the session of this tab ended, for the login, until somebody logs in. */
export const sessionEnd = tabWord<'ended' | 'over'>('session-end')
