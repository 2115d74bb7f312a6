import type { ReactNode } from 'react'
import type { AdminUser } from '../../../common/api/user.ts'
import { formatNumber, formatShortDay } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/images/avatar.tsx'
import { CircleCheck } from '../../ui/icons/icons.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import './rows.css'

/**
 * Column headings of wide screens; on narrow ones each user is a card. Each row repeats them for screen readers and
 * narrow screens.
 */
export const PeopleHead = () => (
  <div
    aria-hidden
    className="person-columns border-b border-line pb-2 text-micro font-semibold text-ink-3 max-lg:hidden"
  >
    <span>{m.admin_column_person()}</span>
    <span>{m.admin_column_email()}</span>
    <span>{m.admin_column_joined()}</span>
    <span>{m.admin_column_seen()}</span>
    <span className="text-right">{m.admin_column_games()}</span>
    <span className="text-right">{m.admin_column_rated()}</span>
  </div>
)

export const PersonRow = ({ person }: { person: AdminUser }) => (
  <li className="person-columns border-b border-line py-3 lg:py-2">
    <Link
      to={paths.profile(person.nick)}
      className="-mx-2 flex min-h-13 items-center gap-3 rounded-2 px-2 hover:bg-raised"
    >
      <Avatar nick={person.nick} src={person.avatar} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <b className="font-[650] wrap-anywhere">{person.nick}</b>
          {person.an === 1 && <Mark>{m.admin_mark_admin()}</Mark>}
          {person.pm === 1 && <Mark>{m.admin_mark_premium()}</Mark>}
        </span>
        {person.name && <small className="block truncate text-[0.8125rem] text-ink-3">{person.name}</small>}
      </span>
    </Link>
    <p className="flex min-w-0 items-center gap-1.5 py-1 text-small lg:py-0">
      <VisuallyHidden>{m.admin_column_email()}: </VisuallyHidden>
      <span className="min-w-0 wrap-anywhere">{person.email}</span>
      {person.email_verified === 1 && (
        <>
          <CircleCheck size={16} aria-hidden className="flex-none text-good" />
          <VisuallyHidden>{m.admin_verified()}</VisuallyHidden>
        </>
      )}
    </p>
    <div className="grid grid-cols-[repeat(2,max-content)] gap-x-6 gap-y-1 text-small sm:flex lg:contents">
      <Fact word={m.admin_column_joined()}>{formatShortDay(person.created_at)}</Fact>
      <Fact word={m.admin_column_seen()}>
        {person.last_seen_at === null ? m.admin_never_seen() : formatShortDay(person.last_seen_at)}
      </Fact>
      <Fact word={m.admin_column_games()} number>
        {formatNumber(person.totals.games)}
      </Fact>
      <Fact word={m.admin_column_rated()} number>
        {formatNumber(person.totals.rated)}
      </Fact>
    </div>
  </li>
)

const Mark = ({ children }: { children: ReactNode }) => (
  <small className="rounded-1 border border-line-strong px-1.5 text-micro font-semibold text-ink-2">{children}</small>
)

const Fact = ({ word, number = false, children }: { word: string; number?: boolean; children: ReactNode }) => (
  <p className={number ? 'lg:text-right' : ''}>
    <span className="text-ink-3 lg:sr-only">{word} </span>
    <span className={number ? 'num' : 'whitespace-nowrap'}>{children}</span>
  </p>
)
