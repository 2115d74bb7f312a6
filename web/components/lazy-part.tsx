import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { ChunkError, loadChunk } from '../lib/load-chunk.ts'
import { isOffline } from '../offline/connection.ts'
import { m } from '../paraglide/messages.js'
import { toast } from '../ui/feedback/toast.ts'

/** The `import()` of a module. */
export type Load<M> = () => Promise<M>
/** The properties of the component that a module exports under a name. */
export type PropsOf<M, K extends keyof M> = M[K] extends ComponentType<infer P> ? P & object : never

interface Options<P> {
  /** Shown while the code loads: a skeleton with the size of the part. */
  loading?: ReactNode
  /** Shown when the code could not be loaded. */
  failed: (retry: () => void, props: P) => ReactNode
}

/**
 * A part of a page whose code is loaded when it is first shown. If that fails, only this part is replaced: the page
 * around it stays, and the next attempt loads the code again. `lazyBlock` says what happened.
 */
export function lazyPart<M, K extends keyof M, P extends object = PropsOf<M, K>>(
  load: Load<M>,
  name: K,
  { loading, failed }: Options<P>,
) {
  const ask = async () => ({ default: (await loadChunk(load))[name] as ComponentType<object> })
  const attempt = (number: number) => ({ number, Code: lazy(ask) })
  // React keeps the failure of a lazy component for ever: each attempt is another component.
  let latest = attempt(0)
  return function LazyPart({ fallback = loading, ...props }: P & { fallback?: ReactNode }) {
    const [shown, setShown] = useState(latest)
    const { number, Code } = shown
    const renew = () => {
      if (latest === shown) latest = attempt(number + 1)
    }
    return (
      <ChunkBoundary key={number} onFail={renew} failed={() => failed(() => setShown(latest), props as unknown as P)}>
        <Suspense fallback={fallback}>
          <Code {...props} />
        </Suspense>
      </ChunkBoundary>
    )
  }
}

/** A dialog whose code is loaded when it is first opened. If that fails, a toast says so, and the dialog closes. */
export const lazyDialog = <M, K extends keyof M>(load: Load<M>, name: K) =>
  lazyPart<M, K, PropsOf<M, K> & { onClose: () => void; onFailed?: () => void }>(load, name, {
    loading: <Waiting />,
    failed: (_retry, { onClose, onFailed = onClose }) => <SayAndClose onClose={onFailed} />,
  })

/** Decoration, and what a visitor does not miss: nothing is shown when its code could not be loaded. */
export const lazyExtra = <M, K extends keyof M>(load: Load<M>, name: K) => lazyPart(load, name, { failed: () => null })

/** A line at the top of the window, as while a page loads (web/shell/root-layout.tsx). */
function Waiting() {
  const [busy, setBusy] = useState(false)
  // It grows from nothing, and only when it takes a moment: for that it must have been there before.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setBusy(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return createPortal(<div className="progress-line" data-busy={busy || undefined} aria-hidden />, document.body)
}

function SayAndClose({ onClose }: { onClose: () => void }) {
  const say = useEffectEvent(() => {
    toast.error(isOffline() ? m.errors_part_offline() : m.errors_part())
    onClose()
  })
  useEffect(() => say(), [])
  return null
}

interface BoundaryProps {
  onFail: () => void
  failed: () => ReactNode
  children: ReactNode
}

/** Catches code that did not arrive, and nothing else. */
class ChunkBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkError) this.props.onFail()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ChunkError) return this.props.failed()
    throw error
  }
}
