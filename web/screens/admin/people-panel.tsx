import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { waits } from '../../../common/rules/limits.ts'
import { peopleQuery } from '../../features/admin/people.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { FindField } from '../../ui/forms/find-field.tsx'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PagedList, PanelCount } from './paged-list.tsx'
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
      <PanelCount>
        {total !== undefined && total > 0 && m.admin_people_count({ count: total, people: formatNumber(total) })}
      </PanelCount>
      <PagedList
        query={people}
        label={m.admin_people()}
        loading={m.admin_loading_people()}
        empty={
          <EmptyState title={m.admin_nobody({ text: settled })} action={<All onPress={() => setText('')} />}>
            {m.admin_nobody_text()}
          </EmptyState>
        }
        head={<PeopleHead />}
        keyOf={(person) => person.id}
      >
        {(person) => <PersonRow person={person} />}
      </PagedList>
    </section>
  )
}

const All = ({ onPress }: { onPress: () => void }) => <Button onClick={onPress}>{m.admin_everybody()}</Button>
