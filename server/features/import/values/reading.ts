/** What a cell holds: nothing, a value, or a text that no rule of ours reads. */
export type Reading<T> = { value: T } | 'empty' | 'unread'

const nothing = /^(?:|0000-00-00.*|[-–—.?]+|n\/?a|none|null|nil|undefined|unknown|tbd|tba)$/i

/** Whether a cell says that there is no value. Dashes and words like "None" are what programs write for it. */
export const isEmpty = (cell: string): boolean => nothing.test(cell.trim())
