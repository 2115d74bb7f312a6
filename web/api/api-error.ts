import type { Problem } from '../../common/api/shapes.ts'

/** A call that was refused or failed; `status` 0: no response at all (network). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.detail ?? `Status ${status}`)
    this.status = status
    this.problem = problem
  }
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/** Whether the caller itself cancelled the call (it left the page, or typed on). */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
