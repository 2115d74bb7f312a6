import { gifCalls } from '../../../common/api/gif.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../common/rules/limits.ts'
import { requestLang } from '../../http/request-facts.ts'
import { pageAddress, pageNumber } from '../../http/page.ts'
import { createAnswers } from '../../providers/client/answers.ts'
import { gifsOnPage } from '../../providers/gif/wire.ts'
import { rowName } from '../../providers/providers.ts'
import { refusalsOf } from '../../providers/refusals.ts'

/** The GIF service: its search, and what is used most there. */
export function gifRoutes(app: App, ctx: Context): void {
  const pages = createGifPages(ctx)
  app.route({ ...on(gifCalls.search), handler: (request) => pages(request, request.query.q) })
  app.route({ ...on(gifCalls.trending), handler: (request) => pages(request, null) })
}

const refusals = refusalsOf('The GIF service')

const minute = 60_000
/** What is used most changes during a day; what a word finds hardly does. */
const freshMs = { trending: 15 * minute, search: 60 * minute }
/** How long a page may stand in for one that the service does not give. */
const keepMs = 24 * 60 * minute

/**
 * Pages of GIFs for a word, or (null) of those that are used most. The same question of two people is one call; what is
 * stored are addresses and sizes, never a picture. A page may throw 409.
 */
function createGifPages(ctx: Context) {
  const service = ctx.providers.gif
  if (!service)
    return async (): Promise<never> => {
      throw refusals.off()
    }
  const answers = createAnswers(ctx, rowName('gif', service.mode))

  return async (request: FastifyRequest, word: string | null) => {
    const [page, lang] = [pageNumber(request), requestLang(request)]
    const text = word === null ? null : plainWord(word)
    if (text === '') return { data: [], current_page: page, next_page_url: null, total: 0 }
    const question = {
      key: `1:${service.provider}:${lang}:${page}:${text === null ? 'trending' : `search:${text}`}`,
      freshMs: () => (text === null ? freshMs.trending : freshMs.search),
      keepMs,
      bring: () => service.find({ text, page, lang }),
      before: () => ctx.limits.take('external', request),
    }
    const { value } = await answers.get(question).catch((error: unknown) => {
      throw refusals.of(error)
    })
    const next = value.more && page < limits.gifPages ? pageAddress(request, page + 1) : null
    // Without a count of the service: those up to here, and one for the next page.
    const counted = value.total ?? (page - 1) * gifsOnPage + value.gifs.length + (next === null ? 0 : 1)
    const total = Math.min(counted, limits.gifPages * gifsOnPage)
    return { data: value.gifs, current_page: page, next_page_url: next, total }
  }
}

/** Words that differ in capitals and spaces only are one question. */
const plainWord = (word: string): string => word.trim().replace(/\s+/g, ' ').toLowerCase()
