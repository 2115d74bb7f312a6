/** Trying again cannot help: the job is parked at once. */
export class FinalError extends Error {
  override name = 'FinalError'
}
