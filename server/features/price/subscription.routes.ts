import { priceCalls, type Subscription } from '../../../common/api/price.ts'
import { minorDigits, priceText, subscriptionNames, subscriptions } from '../../../common/rules/prices.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { type RequestLang, requestLang } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { openedFrom } from '../auth/device.ts'
import { subscriptionRows, writeSubscription } from './offers.queries.ts'

const msPerDay = 86_400_000

/** The three fixed offers, in their order (PRI-01). */
export async function fixedOffers({ db }: Pick<Context, 'db'>, lang: RequestLang): Promise<Subscription[]> {
  const rows = await subscriptionRows(db)
  return subscriptionNames.flatMap((key) =>
    rows
      .filter((row) => row.key === key)
      .map((row) => ({ ...row, ...subscriptions[key], price: priceText(lang, row.amount, row.currency) })),
  )
}

/** Admins change the fixed offers; the security log says so. */
export function subscriptionRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  app.route({ ...on(priceCalls.subscriptions), handler: (request) => fixedOffers(ctx, requestLang(request)) })

  app.route({
    ...on(priceCalls.changeSubscription),
    handler: async (request) => {
      const { key } = request.params
      const { amount, currency, since } = request.body
      checkCurrency(currency)
      if (since > utcDay(ctx.now() + msPerDay)) throw invalid({ since: ['This day is still to come.'] })
      const actorId = person(request).id
      await db.transaction().execute(async (trx) => {
        await writeSubscription(trx, { key, amount, currency, since })
        const fact = { kind: 'fixed-offer-changed', userId: null, actorId, from: openedFrom(request) } as const
        await recordSecurity(trx, fact, ctx.now())
      })
      const offers = await fixedOffers(ctx, requestLang(request))
      return offers.find((offer) => offer.key === key)!
    },
  })
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Throws 422 for what is no currency, or one that is not written in hundredths or wholes. */
function checkCurrency(currency: string): void {
  if (!currencies.has(currency) || minorDigits(currency) > 2)
    throw invalid({ currency: ['A currency by its three letters, like EUR.'] })
}
