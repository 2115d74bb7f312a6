import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { collectionQuery } from '../../features/collection/collection.data.ts'
import { Picked } from '../../features/discover/picked.tsx'
import { feedQuery } from '../../features/event/event.data.ts'
import { groupText, isTellable } from '../../features/event/event-texts.ts'
import { GroupContent } from '../../features/event/group-content.tsx'
import { type EventGroup, summariseEvents } from '../../features/event/group-events.ts'
import { NoFeed } from '../../features/event/no-feed.tsx'
import { PersonLink } from '../../features/user/person-link.tsx'
import { formatRecent, localDay } from '../../i18n/local-time.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { HomePosts } from './home-posts.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'
import '../../features/event/timeline.css'
import './home-feed.css'
import '../../ui/layout/card-row.css'

const groupsShown = 6
/** One row of a card, so that all cards have about the same height. */
const covers = 4
const writing = 1
/** Groups per user, as long as there are others. */
const groupsOfOne = 2

/** What is for members: what the people whom they follow are up to, games that may please them, and posts. */
export const HomeFeed = () => (
  <>
    <EmptyShelf />
    <Activity />
    <Picked />
    <HomePosts />
  </>
)

/** For a member without any game: the way to a first shelf. */
function EmptyShelf() {
  const user = useUser()
  const { data } = useQuery({ ...collectionQuery(user?.id ?? 0), enabled: user !== null })
  if (data?.data.length !== 0) return null
  return (
    <EmptyState
      title={m.welcome_begin()}
      action={
        <Link to={paths.welcome()} className={buttonClass({ variant: 'primary' })}>
          {m.welcome_title()}
        </Link>
      }
    >
      {m.welcome_begin_text()}
    </EmptyState>
  )
}

/** The latest activity of followed users, grouped by user and kind; for members (FRI-01). */
function Activity() {
  const feed = useInfiniteQuery(feedQuery)
  const nick = useUser()?.nick
  const events = feed.data?.pages[0]?.data.filter(isTellable) ?? []
  return (
    <section>
      <SectionHead
        title={m.home_feed()}
        link={
          nick !== undefined &&
          events.length > 0 && (
            <Link className="link" to={paths.profile(nick, 'timeline', { of: 'followed' })}>
              {m.home_see_all()}
              <ChevronRight size={16} aria-hidden />
            </Link>
          )
        }
      />
      <Loaded
        query={feed}
        loading={<SkeletonCards label={m.event_loading()} count={groupsShown} className="card-row" />}
      >
        {() => (events.length === 0 ? <NoFeed /> : <Groups groups={varied(summariseEvents(events, localDay))} />)}
      </Loaded>
    </section>
  )
}

/** The latest of several users: very active users leave room for others, who then come first. */
function varied(groups: EventGroup[]): EventGroup[] {
  const seen = new Map<number, number>()
  const isFew = ({ events }: EventGroup): boolean => {
    const { id } = events[0]!.user
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return count <= groupsOfOne
  }
  const { few = [], many = [] } = Object.groupBy(groups, (group) => (isFew(group) ? 'few' : 'many'))
  return [...few, ...many].slice(0, groupsShown)
}

const Groups = ({ groups }: { groups: EventGroup[] }) => (
  <ul className="card-row">
    {groups.map((group) => (
      <li key={group.key} className="home-activity">
        <ToldGroup group={group} />
      </li>
    ))}
  </ul>
)

function ToldGroup({ group }: { group: EventGroup }) {
  const { user, created_at: at } = group.events[0]!
  return (
    <>
      <div className="home-activity-head">
        <PersonLink person={user} size="s" tight />
        <time dateTime={at}>{formatRecent(at)}</time>
      </div>
      <p>{groupText(group.kind, group.events)}</p>
      <GroupContent group={group} covers={covers} writing={writing} />
    </>
  )
}
