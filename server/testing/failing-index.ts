/** A worker of the index that fails when it is asked for the companies below. */
export const failingWorker = new URL('./failing-index-worker.ts', import.meta.url)

/** Ids of companies that do not exist. */
export const failures = { crash: 999_999_001, hang: 999_999_002 }
