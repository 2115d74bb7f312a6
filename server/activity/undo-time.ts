/** What is undone within this many milliseconds leaves no trace (COL-05). */
export const undoTime = 600_000
