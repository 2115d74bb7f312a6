import { useBusy } from '../router/use-router.tsx'

/** A thin line on top while the code of the next page is on its way; it shows only when that takes a moment. */
export function ProgressLine() {
  return <div className="progress-line" data-busy={useBusy() || undefined} aria-hidden />
}
