import { type ReactNode, useEffect } from 'react'
import { isOffline } from '../offline/connection.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { RotateCcw } from '../ui/icons/icons.ts'
import { lazyPart, type Load } from './lazy-part.tsx'

/** A lazy part with content: where its code could not be loaded, a sentence says so, with "Try again". */
export const lazyBlock = <M, K extends keyof M>(load: Load<M>, name: K, loading?: ReactNode) =>
  lazyPart(load, name, { loading, failed: (retry) => <PartError onRetry={retry} /> })

/** A lazy button, or a line of them: where its code could not be loaded, a button tries again. */
export const lazyButton = <M, K extends keyof M>(load: Load<M>, name: K) =>
  lazyPart(load, name, {
    failed: (retry) => (
      <Button size="s" icon={<RotateCcw aria-hidden />} onClick={retry}>
        {m.errors_retry()}
      </Button>
    ),
  })

/** Retries by itself once online. */
function PartError({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <ErrorState
      title={isOffline() ? m.errors_offline_title() : m.errors_title()}
      retryLabel={m.errors_retry()}
      onRetry={onRetry}
    />
  )
}
