import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { waits } from '../../../common/rules/limits.ts'
import { peopleQuery } from '../../features/admin/people.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { FindField } from '../../ui/find-field.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { useSettled } from '../../lib/use-settled.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useNear } from '../../ui/use-near.ts'
import { PeopleHead, PersonRow } from './person-row.tsx'

/** Everybody, found by nick, name or e-mail. */
export function PeoplePanel() {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim(), waits.searchDebounce)
  const people = useInfiniteQuery(peopleQuery(settled))
  const total = people.data?.pages[0]?.total
  return (
    <section aria-label={m.admin_people()}>
      <FindField label={m.admin_find_people()} hint={m.admin_find_people_hint()} text={text} onText={setText} />
      <p role="status" className="my-4 min-h-6 text-small font-[550] text-ink-2">
        {total !== undefined && total > 0 && m.admin_people_count({ count: total, people: formatNumber(total) })}
      </p>
      <div aria-busy={people.isPlaceholderData || undefined}>
        <Loaded query={people} loading={<SkeletonLines label={m.admin_loading_people()} count={12} />}>
          {({ pages }) =>
            total === 0 ? (
              <EmptyState title={m.admin_nobody({ text: settled })} action={<All onPress={() => setText('')} />}>
                {m.admin_nobody_text()}
              </EmptyState>
            ) : (
              <>
                <PeopleHead />
                <ul aria-label={m.admin_people()}>
                  {pages
                    .flatMap(({ data }) => data)
                    .map((person) => (
                      <PersonRow key={person.id} person={person} />
                    ))}
                </ul>
                <End query={people} />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

const All = ({ onPress }: { onPress: () => void }) => <Button onClick={onPress}>{m.admin_everybody()}</Button>

function End({ query }: { query: ReturnType<typeof useInfiniteQuery<unknown>> }) {
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = query
  const reached = useNear(() => void fetchNextPage(), hasNextPage && !query.isFetching && !isFetchNextPageError)
  if (isFetchNextPageError && !isFetchingNextPage)
    return <ErrorState title={m.errors_title()} retryLabel={m.errors_retry()} onRetry={() => void fetchNextPage()} />
  return (
    <div ref={reached} role="status" className="min-h-6 py-4 text-small text-ink-3">
      {isFetchingNextPage && m.admin_loading_people()}
    </div>
  )
}
