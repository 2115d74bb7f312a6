import { useBusy } from '../router/use-router.tsx'

/** A thin line at the top while the code of the next page loads; shown only when that takes a moment. */
export function ProgressLine() {
  return <div className="progress-line" data-busy={useBusy() || undefined} aria-hidden />
}
