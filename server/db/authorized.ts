declare const authorized: unique symbol

/**
 * A row, or the key of a row, that its owner may write: a query found it below the user's id and locked it until the
 * transaction ends. Writes to rows that a request names by id require it. A test checks that only locking queries
 * create one.
 */
export type Authorized<T> = T & { readonly [authorized]: true }

/** Marks what a query has just found below its owner's id and locked; undefined when it found nothing. */
export const authorize = <T extends object, M extends T | undefined>(
  row: M,
): Authorized<NonNullable<M>> | Extract<M, undefined> => row as Authorized<NonNullable<M>> | Extract<M, undefined>

/** Marks the key in a job's payload: the request that added the job was authorized in its own transaction. */
export const authorizeJob = <T extends object>(key: T): Authorized<T> => key as Authorized<T>
