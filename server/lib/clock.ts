/** Milliseconds since 1970 that never jump when somebody changes the machine's clock (F-12). */
export const steadyNow = (): number => Math.round(performance.timeOrigin + performance.now())
