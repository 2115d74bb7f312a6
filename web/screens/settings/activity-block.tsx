import { useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '../../../common/api/security.ts'
import { Loaded } from '../../components/loaded.tsx'
import { entryWhere } from '../../features/security/entry-where.ts'
import { entryWords } from '../../features/security/kind-words.ts'
import { activityQuery } from '../../features/security/security.data.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { CircleAlert, CircleCheck } from '../../ui/icons/icons.ts'
import { Block } from './block.tsx'

/** What happened to the own account in the last 90 days. */
export function ActivityBlock() {
  const query = useInfiniteQuery(activityQuery)
  return (
    <Block title={m.security_activity()} text={m.security_activity_text()}>
      <Loaded query={query} loading={<SkeletonLines label={m.security_activity_loading()} count={5} />}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <p className="settings-text">{m.security_activity_none()}</p>
          ) : (
            <>
              <ul className="sessions" aria-label={m.security_activity()}>
                {pages
                  .flatMap(({ data }) => data)
                  .map((entry) => (
                    <ActivityRow key={entry.id} entry={entry} />
                  ))}
              </ul>
              {query.hasNextPage && (
                <Button variant="line" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {m.security_activity_more()}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Block>
  )
}

const ActivityRow = ({ entry }: { entry: Activity }) => (
  <li className="session-row">
    {entry.refused === 1 ? <CircleAlert aria-hidden className="activity-refused" /> : <CircleCheck aria-hidden />}
    <div>
      <b>{entryWords(entry)}</b>
      <small>{entryWhere(entry)}</small>
    </div>
  </li>
)
