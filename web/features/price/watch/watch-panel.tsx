import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useId, useRef } from 'react'
import type { KnownLow, PriceWatch } from '../../../../common/api/price.ts'
import { type PriceKind, priceKinds } from '../../../../common/rules/prices.ts'
import { formatShortDay } from '../../../i18n/format.ts'
import { localDay } from '../../../i18n/local-time.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ErrorNote } from '../../../ui/feedback/error-note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Bell, BellOff, Minus, Plus } from '../../../ui/icons/icons.ts'
import { formatPrice, shortPrice, unitOf } from '../money.ts'
import type { WatchDraft } from './use-watch-draft.ts'
import { unwatchPrice, watchPrice } from './watch-change.ts'
import { WatchWords } from './watch-words.tsx'
import './watch.css'

interface Props {
  gameId: number
  currency: string
  watch: PriceWatch | null
  draft: WatchDraft
  /** What a comparison of official shops remembers, where that is lower. */
  elsewhere: KnownLow | null
}

const kindLabels: Record<PriceKind, () => string> = {
  official: m.price_watch_official,
  used: m.price_watch_used,
  reseller: m.price_watch_reseller,
}

/**
 * Wants to be told when the price falls to an amount, in the kinds of shops that are ticked: shown at once (PRI-04).
 */
export function WatchPanel(props: Props) {
  const { gameId, currency, watch, draft, elsewhere } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { save, stop } = useWatchActions(props)
  const isStanding = watch !== null && !draft.isNew
  const end = (event: MouseEvent): void => {
    // The button may become the one that saves before the press is over.
    event.preventDefault()
    stop()
    button.current?.focus()
  }
  return (
    <section aria-labelledby={id} className="panel">
      <form
        method="post"
        noValidate
        className="price-watch"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <h2 id={id} className="display text-h3">
          {m.price_watch()}
        </h2>
        <Amount currency={currency} draft={draft} />
        <WatchWords gameId={gameId} currency={currency} draft={draft} elsewhere={elsewhere} />
        <Kinds draft={draft} />
        {watch && <Standing watch={watch} />}
        <div className="price-watch-buttons">
          <Button
            ref={button}
            type={isStanding ? 'button' : 'submit'}
            icon={isStanding ? <BellOff aria-hidden /> : <Bell aria-hidden />}
            aria-disabled={!isWhole(draft) || undefined}
            wide
            onClick={isStanding ? end : undefined}
          >
            {isStanding ? m.price_watch_stop() : watch ? m.price_watch_change() : m.price_watch_save()}
          </Button>
          {watch && draft.isNew && (
            <Button variant="line" icon={<BellOff aria-hidden />} wide onClick={end}>
              {m.price_watch_stop()}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

const isWhole = ({ amount, kinds }: WatchDraft): boolean => amount !== null && kinds.length > 0

function useWatchActions({ gameId, currency, watch, draft }: Props) {
  const client = useQueryClient()
  const { amount, kinds, isNew, forget } = draft
  return {
    save: (): void => {
      if (amount === null || kinds.length === 0 || !isNew) return
      const shown = toast.show(m.price_watch_saved({ price: formatPrice(amount, currency) }))
      // What was refused stays written, to be sent again.
      void watchPrice(client, { gameId, amount, currency, kinds: [...kinds] }).then((stands) =>
        stands ? forget() : toast.dismiss(shown),
      )
    },
    stop: (): void => {
      if (watch === null) return
      forget()
      const again = () => void watchPrice(client, { gameId, ...toWatch(watch) })
      const shown = toast.undo(m.price_watch_removed(), m.price_undo(), again)
      void unwatchPrice(client, gameId).then((ended) => ended || toast.dismiss(shown))
    },
  }
}

function Kinds({ draft: { kinds, toggle } }: { draft: WatchDraft }) {
  return (
    <div role="group" aria-label={m.price_kinds()}>
      {priceKinds.map((kind) => (
        <Checkbox key={kind} checked={kinds.includes(kind)} onChange={() => toggle(kind)}>
          {kindLabels[kind]()}
        </Checkbox>
      ))}
      {kinds.length === 0 && <ErrorNote>{m.price_watch_kinds_none()}</ErrorNote>}
    </div>
  )
}

const toWatch = ({ amount, currency, kinds }: PriceWatch) => ({ amount, currency, kinds })

/** The amount with a button on each side, in whole units. */
function Amount({ currency, draft }: { currency: string; draft: WatchDraft }) {
  const { amount, text, write, setAmount } = draft
  const id = useId()
  const unit = unitOf(currency)
  const words = shortPrice(unit, currency)
  const isWrong = amount === null && text !== ''
  return (
    <>
      <div className="price-amount">
        <IconButton
          label={m.price_watch_less({ unit: words })}
          icon={<Minus aria-hidden />}
          variant="soft"
          disabled={amount === null || amount === 0}
          onClick={() => setAmount((Math.ceil((amount ?? 0) / unit) - 1) * unit)}
        />
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-required
          aria-label={m.price_watch_amount()}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          placeholder={formatPrice(unit * 20, currency)}
          value={text}
          onChange={({ target }) => write(target.value)}
          onBlur={() => amount !== null && setAmount(amount)}
        />
        <IconButton
          label={m.price_watch_more({ unit: words })}
          icon={<Plus aria-hidden />}
          variant="soft"
          onClick={() => setAmount((Math.floor((amount ?? 0) / unit) + 1) * unit)}
        />
      </div>
      <div className="contents" aria-live="polite">
        {isWrong && (
          <ErrorNote id={id} silent>
            {m.price_watch_wrong({ example: formatPrice(unit * 20, currency) })}
          </ErrorNote>
        )}
      </div>
    </>
  )
}

/** That it is saved, and when the viewer was last told. */
const Standing = ({ watch: { amount, currency, told_at: at, told_amount: told } }: { watch: PriceWatch }) => (
  <p role="status" className="price-watch-on">
    {m.price_watch_on({ price: formatPrice(amount, currency) })}
    {at !== null && told !== null && (
      <> {m.price_watch_told({ date: formatShortDay(localDay(at)), price: formatPrice(told, currency) })}</>
    )}
  </p>
)
