import { Link } from '../../router/link.tsx'
import { useAccessPath } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

/**
 * Shown instead of content for members: the log-in, which leads back here (SHL-19). A member whose page is not hydrated
 * yet sees a loading state.
 */
export function MembersOnly({ title, children }: { title: string; children: string }) {
  const [logIn, register] = [useAccessPath(), useAccessPath('register')]
  return (
    <>
      <div className="for-visitors">
        <EmptyState
          title={title}
          className="mt-8"
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <Link to={logIn} rel="nofollow" className={buttonClass({ variant: 'primary' })}>
                {m.profile_log_in()}
              </Link>
              <Link to={register} rel="nofollow" className={buttonClass({ variant: 'line' })}>
                {m.profile_join()}
              </Link>
            </span>
          }
        >
          {children}
        </EmptyState>
      </div>
      <div className="for-members">
        <SkeletonLines count={8} className="mt-8" />
      </div>
    </>
  )
}
