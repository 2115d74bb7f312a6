/** A retry cannot help: the job becomes a dead letter at once. */
export class FinalError extends Error {
  override name = 'FinalError'
}
