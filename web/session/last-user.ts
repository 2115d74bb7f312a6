import { storage } from '../lib/storage.ts'

/** Stays after a log-out: what a visitor clicks next is not for the next user of this device (AU-42). */
export const lastUserKey = 'last-user'

/**
 * One byte computed from a user's id: enough to notice another user (255 times of 256), too little to tell who was here
 * (X-18).
 */
const markOf = (userId: number): string => String(Math.imul(userId, 2_654_435_761) >>> 24)

export const lastUser = {
  /** Whether the last session of this browser was that of another user; false if there was none. */
  isOther(userId: number): boolean {
    const mark = storage.get(lastUserKey)
    return mark !== null && mark !== markOf(userId)
  },
  store: (userId: number): void => storage.set(lastUserKey, markOf(userId)),
}
