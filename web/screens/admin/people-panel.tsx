import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { waits } from '../../../common/rules/limits.ts'
import { peopleQuery } from '../../features/admin/people.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { FindField } from '../../ui/forms/find-field.tsx'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { PeopleHead, PersonRow } from './person-row.tsx'

/** All users, searchable by nick, name or e-mail. */
export function PeoplePanel() {
  const [text, setText] = useState('')
  const settled = useDebouncedValue(text.trim(), waits.searchDebounce)
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
                <ListEnd query={people} loading={m.admin_loading_people()} className="mt-4" />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

const All = ({ onPress }: { onPress: () => void }) => <Button onClick={onPress}>{m.admin_everybody()}</Button>
