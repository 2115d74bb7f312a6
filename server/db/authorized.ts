declare const authorized: unique symbol

/**
 * A row, or the key of one, that its owner may write: it was found among the user's own and is locked until the transaction ends. Writes
 * of rows that a call names by id ask for it. A test holds that only queries that lock make one.
 */
export type Authorized<T> = T & { readonly [authorized]: true }

/** Marks what a query has just found below its owner's id and locked; undefined where it found nothing. */
export const authorize = <T extends object, M extends T | undefined>(
  row: M,
): Authorized<NonNullable<M>> | Extract<M, undefined> => row as Authorized<NonNullable<M>> | Extract<M, undefined>

/** Marks the key in the payload of a job: the call that added the job, in its own transaction, was authorized. */
export const authorizeJob = <T extends object>(key: T): Authorized<T> => key as Authorized<T>
