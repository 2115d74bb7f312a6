import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { limits, waits } from '../../../common/rules/limits.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { searchQuery } from './game.data.ts'

export interface FoundGames {
  /** The box of the field, which has the focus from the start. */
  box: RefObject<HTMLDivElement | null>
  /** The searched text: debounced. */
  settled: string
  /** Whether that is long enough to search. */
  asked: boolean
  games: GameCard[]
  nothing: boolean
  /** These are the games of what is in the field now. */
  isRight: boolean
  isError: boolean
}

/** Games of the catalogue for a text that is being typed, at most `most`. */
export function useFoundGames(text: string, most?: number): FoundGames {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const settled = useDebouncedValue(text.trim(), waits.searchDebounce)
  const { data, isFetching, isPlaceholderData, isError } = useQuery(searchQuery(settled))
  const asked = settled.length >= limits.searchMin
  const games = asked ? (data?.games.slice(0, most) ?? []) : []
  const isRight = asked && settled === text.trim() && data !== undefined && !isPlaceholderData
  const nothing = asked && !isFetching && !isError && games.length === 0
  return { box, settled, asked, games, nothing, isRight, isError: asked && isError }
}
