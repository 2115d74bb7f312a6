/** Milliseconds since 1970 that never jump when somebody sets the machine's clock (F-12). */
export const steadyNow = (): number => Math.round(performance.timeOrigin + performance.now())
