import { useRouterState } from '@tanstack/react-router'

/** A thin line on top while the code of the next page is on its way; it shows only when that takes a moment. */
export function ProgressLine() {
  const busy = useRouterState({ select: ({ isLoading }) => isLoading })
  return <div className="progress-line" data-busy={busy || undefined} aria-hidden />
}
