import { lazyBlock } from '../../components/lazy-block.tsx'
import type { LibraryStatus } from '../../features/collection/library/library-choice.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Whose library it is. */
export interface Owner {
  name: string
  /** The viewer's own. */
  own: boolean
}

const LoanRecord = lazyBlock(() => import('../../features/collection/lending/loan-record.tsx'), 'LoanRecord')

const findPath = (): string => (isBuilt('search') ? paths.search() : paths.home())

/** A library without any game. */
export function LibraryEmpty({ owner, onAdd }: { owner: Owner; onAdd: () => void }) {
  if (!owner.own) {
    return (
      <EmptyState title={m.profile_nothing()} className="mt-8">
        {m.profile_nothing_text({ name: owner.name })}
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState
        title={m.profile_welcome()}
        className="mt-8"
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Link to={paths.welcome()} className={buttonClass({ variant: 'primary' })}>
              {m.welcome_title()}
            </Link>
            <Button variant="line" aria-haspopup="dialog" onClick={onAdd}>
              {m.add_open()}
            </Button>
            <Link to={findPath()} className={buttonClass({ variant: 'line' })}>
              {m.profile_welcome_search()}
            </Link>
          </span>
        }
      >
        {m.profile_welcome_text()}{' '}
        <Link to={paths.settings('accounts')} className="link">
          {m.linked_bring_library()}
        </Link>
      </EmptyState>
      {/* Who has no game may have borrowed one. */}
      <LoanRecord fallback={null} />
    </>
  )
}

interface NoMatchProps {
  owner: Owner
  status: LibraryStatus
  /** There are filters besides the status. */
  narrowed: boolean
  onEverything: () => void
}

/** A choice without games; wishlist and loans explain what they are for. */
export function NoMatch({ owner, status, narrowed, onEverything }: NoMatchProps) {
  if (!narrowed && (status === 'wanted' || status === 'lended')) return <EmptyView owner={owner} status={status} />
  return (
    <EmptyState
      level={3}
      title={m.profile_no_match()}
      action={<Button onClick={onEverything}>{m.profile_no_match_all()}</Button>}
    >
      {m.profile_no_match_text()}
    </EmptyState>
  )
}

function EmptyView({ owner, status }: { owner: Owner; status: 'wanted' | 'lended' }) {
  const wanted = status === 'wanted'
  if (!owner.own) {
    return (
      <EmptyState level={3} title={wanted ? m.profile_wishlist_empty() : m.profile_loans_empty_other()}>
        {m.profile_empty_other({ name: owner.name })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      title={wanted ? m.profile_wishlist_empty() : m.profile_loans_empty()}
      action={
        <Link
          to={wanted ? findPath() : paths.profile(undefined, undefined, { status: 'have' })}
          className={buttonClass()}
        >
          {wanted ? m.profile_find() : m.profile_loans_choose()}
        </Link>
      }
    >
      {wanted ? m.profile_wishlist_empty_own() : m.profile_loans_empty_own()}
    </EmptyState>
  )
}
