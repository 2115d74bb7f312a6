import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { m } from '../../paraglide/messages.js'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { companyNameQuery, makersQuery, type Maker } from './browse.data.ts'

/** Suggestions are fetched this long after the last key press, in milliseconds. */
const pause = 250

interface Props {
  kind: Maker
  label: string
  chosen: readonly string[]
  onPick: (slug: string) => void
}

/** Finds a company by a prefix of its name. */
export function MakerField({ kind, label, chosen, onPick }: Props) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const asked = useDebouncedValue(text.trim(), pause)
  const found = useQuery(makersQuery(kind, asked))
  const settled = asked === text.trim() && !found.isPlaceholderData
  const options = (settled ? found.data : undefined)?.filter(({ slug }) => !chosen.includes(slug))
  const count = options?.length ?? 0
  return (
    <Combobox
      label={label}
      hint={m.explore_maker_hint()}
      text={text}
      maxLength={limits.searchMax}
      onText={setText}
      options={options?.map(({ slug, name, total }) => ({ value: slug, label: name, aside: formatNumber(total) }))}
      status={count === 0 ? m.explore_maker_none() : m.explore_maker_suggestions({ count, names: formatNumber(count) })}
      onPick={({ value, label: name }) => {
        client.setQueryData(companyNameQuery(value, client).queryKey, { name })
        onPick(value)
      }}
    />
  )
}
