import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { friendApi } from '../../api/calls/friend.generated.ts'
import { mentionKey } from '../../cache/keys.ts'

/** People whose nick begins with a text, those whom the viewer follows first. */
export const mentionQuery = (text: string) =>
  queryOptions({
    queryKey: mentionKey(text),
    queryFn: ({ signal }) => friendApi.mention({ query: { text }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { viewer: true },
  })
