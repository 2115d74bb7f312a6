/** Whether a text can be stored: no NUL (PostgreSQL refuses it) and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
