import { keepPreviousData, useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gif, GifProvider } from '../../../../../common/api/gif.ts'
import { limits, waits } from '../../../../../common/rules/limits.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { eachOnce, nextPage } from '../../../../lib/pages.ts'
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts'
import { m } from '../../../../paraglide/messages.js'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { Search } from '../../../../ui/icons/icons.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { GifGrid } from './gif-grid.tsx'
import './gif-picker.css'
import { ApiError } from '../../../../api/api-error.ts'
import { waitWords } from '../../../../components/wait-words.ts'
import { gifApi } from '../../../../api/calls/gif.generated.ts'
import { gifKey } from '../../../../cache/keys.ts'

interface Props {
  provider: GifProvider
  onPick: (gif: Gif) => void
  onClose: () => void
}

/** Chooses a GIF: those that are used most, or those for a word, page by page. */
export function GifPicker({ provider, onPick, onClose }: Props) {
  const [text, setText] = useState('')
  const word = useDebouncedValue(text.trim(), waits.searchDebounce)
  const query = useInfiniteQuery({ ...gifsQuery(word), placeholderData: keepPreviousData })
  const { data, error, hasNextPage, isFetching, isPlaceholderData, isFetchNextPageError, fetchNextPage } = query
  // What is shown for another word disappears with the failure of this one.
  const gifs = data && !(query.isError && isPlaceholderData) ? eachOnce(data.pages) : []
  const more = () => {
    if (hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.comment_gif_choose()}
      closeLabel={m.comment_gif_close()}
      size="l"
      className="gif-picker"
      onScrollEnd={more}
    >
      <Find provider={provider} text={text} onText={setText} />
      <GifGrid gifs={gifs} stale={isPlaceholderData} onPick={onPick} />
      {(query.isError || isFetchNextPageError) && !isFetching ? (
        <ErrorState
          title={gifFailure(error)}
          retryLabel={m.errors_retry()}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : query.refetch())}
        />
      ) : (
        isFetching && <Spinner label={m.comment_gif_loading()} className="gif-wait" />
      )}
      <p role="status" className={gifs.length > 0 ? 'sr-only' : 'gif-none'}>
        {!isFetching && !query.isError && wordsFor(word, gifs.length)}
      </p>
    </Dialog>
  )
}

function wordsFor(word: string, count: number): string {
  if (count > 0) return m.comment_gif_found({ count, number: formatNumber(count) })
  return word === '' ? m.comment_gif_down() : m.comment_gif_none({ word })
}

interface FindProps {
  provider: GifProvider
  text: string
  onText: (text: string) => void
}

/** The search, and beside it the mark that the service asks for; both stay in view. */
function Find({ provider, text, onText }: FindProps) {
  const name = gifServiceNames[provider]
  // On a phone the keyboard would cover what is used most.
  const [typing] = useState(() => matchMedia('(hover: hover)').matches)
  return (
    <div className="gif-find">
      <div className="relative min-w-0 flex-1">
        <Search
          size={20}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          type="search"
          className="input pl-10!"
          aria-label={m.comment_gif_search({ provider: name })}
          placeholder={m.comment_gif_search({ provider: name })}
          value={text}
          maxLength={limits.gifSearchMax}
          autoComplete="off"
          enterKeyHint="search"
          data-autofocus={typing || undefined}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <p className="gif-mark" lang="en">
        Powered by <b>{name}</b>
      </p>
    </div>
  )
}

/** The names under which the services want to be known. */
export const gifServiceNames = { giphy: 'GIPHY', klipy: 'KLIPY' } as const satisfies Record<GifProvider, string>

/** Why no GIFs came. */
export function gifFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return m.errors_generic()
  if (error.status === 0) return m.comment_gif_offline()
  if (error.problem.code === 'provider_busy') return m.comment_gif_busy()
  if (error.problem.code === 'provider_off') return m.comment_gif_off()
  return waitWords(error) ?? m.comment_gif_down()
}

/** How long a page of GIFs is as good as a new one, in milliseconds: the server keeps it as long. */
const fresh = 15 * 60_000

/** GIFs for a word; without one, those that are used most. A question that nobody waits for any more is given up. */
export const gifsQuery = (word: string) =>
  infiniteQueryOptions({
    queryKey: gifKey(word),
    queryFn: ({ signal, pageParam }) => {
      const how = { signal, quiet: true } as const
      return word === ''
        ? gifApi.trending({ query: { page: pageParam }, ...how })
        : gifApi.search({ query: { q: word, page: pageParam }, ...how })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: fresh,
    retry: false,
    meta: { viewer: true },
  })
