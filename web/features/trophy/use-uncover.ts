import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trophy } from '../../../common/api/trophy.ts'
import { trophyTextQuery } from './trophy.data.ts'

/** A hidden trophy is covered until somebody asks for it; then it can be covered again. */
export function useUncover<T extends Trophy>(setId: number, trophy: T) {
  const [open, setOpen] = useState(false)
  const text = useQuery({ ...trophyTextQuery(setId, trophy.id), enabled: open })
  const told = open ? text.data : undefined
  return {
    shown: told ? { ...trophy, name: told.name, detail: told.detail, icon: told.icon } : trophy,
    covered: trophy.covered === 1 && told === undefined,
    busy: open && text.isFetching,
    toggle: () => {
      if (open && text.isError) void text.refetch()
      else setOpen(!open)
    },
  }
}
