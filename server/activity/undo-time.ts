/** An action undone within this many milliseconds leaves no event (COL-05). */
export const undoTime = 600_000
