/** The worker of the index that fails when it is asked for the makers below. */
export const failingWorker = new URL('./failing-index-worker.ts', import.meta.url)

/** Ids of makers that nobody has. */
export const failures = { crash: 999_999_001, hang: 999_999_002 }
