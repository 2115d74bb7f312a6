import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { PriceStep } from '../../../../common/api/price.ts'
import { formatDay, formatShortDay } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { formatPrice, shortPrice, unitOf } from '../money.ts'
import { dayNumber, dayOf } from './days.ts'
import { pathsOf } from './path.ts'
import { dayMarks, type Scale, scaleOf } from './scale.ts'
import { amountOn, lowestStep, placeOn } from './steps.ts'

interface Props {
  steps: readonly PriceStep[]
  from: string
  to: string
  currency: string
  /** The price that somebody waits for: a dashed line, where it is not far above all others. */
  own: number | null
  /** The day that was chosen, by a finger or by the arrow keys; null: today. */
  day: string | null
  onDay: (day: string | null) => void
}

/**
 * Steps, not curves: prices jump. A slider along the days, so that the arrow keys move along them and each is spoken
 * (PRI-04).
 */
export function PriceChart({ steps, from, to, currency, own, day, onDay }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const most = Math.max(...steps.map(({ amount }) => amount ?? 0))
  const marked = own !== null && own <= most * 1.25 ? own : null
  const scale = scaleOf(steps, { from, to }, unitOf(currency), marked)
  if (!scale) return null
  const chosen = day === null ? scale.to : dayNumber(day)
  const move = (next: number): void => onDay(dayOf(Math.min(Math.max(next, scale.from), scale.to)))
  const point = ({ clientX }: PointerEvent): void => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {}
    move(Math.round(scale.from + ((clientX - left) / width) * (scale.to - scale.from)))
  }
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={m.price_chart({ from: formatDay(dayOf(scale.from)), to: formatDay(to) })}
      aria-valuemin={scale.from}
      aria-valuemax={scale.to}
      aria-valuenow={chosen}
      aria-valuetext={dayWords(steps, dayOf(chosen), currency)}
      className="price-chart"
      onKeyDown={(event) => {
        const next = dayAfterKey(event, chosen, scale, steps)
        if (next === null) return
        event.preventDefault()
        move(next)
      }}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => onDay(null)}
      onBlur={() => onDay(null)}
    >
      <Lines steps={steps} scale={scale} own={marked} />
      <Labels steps={steps} scale={scale} currency={currency} own={marked} />
      <Chosen at={scale.x(chosen)} amount={amountOn(steps, dayOf(chosen))} scale={scale} isToday={day === null} />
    </div>
  )
}

/** "20 May 2025: €24.49". */
function dayWords(steps: readonly PriceStep[], day: string, currency: string): string {
  const amount = amountOn(steps, day)
  return amount === null
    ? m.price_chart_nothing({ day: formatDay(day) })
    : m.price_chart_day({ day: formatDay(day), price: formatPrice(amount, currency) })
}

/** Arrows move by a day, "Page" keys to the change before and after, "Home" and "End" to the ends. */
function dayAfterKey({ key }: KeyboardEvent, now: number, scale: Scale, steps: readonly PriceStep[]): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return now - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return now + 1
  if (key === 'Home') return scale.from
  if (key === 'End') return scale.to
  const place = placeOn(steps, dayOf(now))
  const after = steps[place + 1]
  const here = steps[place]
  if (key === 'PageUp') return after ? dayNumber(after.day) : scale.to
  if (key !== 'PageDown') return null
  const begun = here ? dayNumber(here.day) : scale.from
  const before = begun < now ? here : steps[place - 1]
  return before ? dayNumber(before.day) : scale.from
}

function Lines({ steps, scale, own }: { steps: readonly PriceStep[]; scale: Scale; own: number | null }) {
  const { line, ground } = pathsOf(steps, scale)
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {scale.prices.map(({ amount, at }) => (
        <path key={amount} className="price-chart-grid" d={`M0 ${at}H100`} />
      ))}
      <path className="price-chart-ground" d={ground} />
      {own !== null && <path className="price-chart-own" d={`M0 ${scale.y(own)}H100`} />}
      <path className="price-chart-line" d={line} />
    </svg>
  )
}

interface LabelProps {
  steps: readonly PriceStep[]
  scale: Scale
  currency: string
  own: number | null
}

/** The words on the drawing: a slider says its own value instead. */
function Labels({ steps, scale, currency, own }: LabelProps) {
  const low = lowestStep(steps)
  const lowAt = low === null ? 0 : Math.max(0, scale.x(dayNumber(low.day)))
  return (
    <>
      {scale.prices.map(({ amount, at }) => (
        <span key={amount} className="price-chart-price" style={{ top: `${at}%` }}>
          {shortPrice(amount, currency)}
        </span>
      ))}
      {dayMarks(scale).map(({ day, label, at }, place) => (
        <span
          key={day}
          className="price-chart-month"
          data-odd={place % 2 === 1 || undefined}
          style={{ left: `${at}%` }}
        >
          {label}
        </span>
      ))}
      {own !== null && (
        <span className="price-chart-aim" data-right={lowAt < 45 || undefined} style={{ top: `${scale.y(own)}%` }}>
          {m.price_chart_own({ price: shortPrice(own, currency) })}
        </span>
      )}
      {low !== null && (
        <>
          <span
            className="price-chart-peak"
            style={{ left: `clamp(10px, ${lowAt}%, calc(100% - 10px))`, top: `${scale.y(low.amount)}%` }}
          />
          <span
            className="price-chart-low"
            style={{ left: `clamp(58px, ${lowAt}%, calc(100% - 58px))`, top: `${scale.y(low.amount)}%` }}
          >
            {shortPrice(low.amount, currency)}
            <small>{m.price_chart_low({ day: nearDay(low.day, scale) })}</small>
          </span>
        </>
      )}
    </>
  )
}

/** "20 May"; with the year, if it was not within the last one. */
const nearDay = (day: string, { to }: Scale): string =>
  to - dayNumber(day) < 365 ? formatShortDay(day).replace(/ \d{4}$/, '') : formatShortDay(day)

function Chosen({ at, amount, scale, isToday }: { at: number; amount: number | null; scale: Scale; isToday: boolean }) {
  return (
    <>
      {!isToday && <span className="price-chart-cursor" style={{ left: `${at}%` }} />}
      {amount !== null && <span className="price-chart-dot" style={{ left: `${at}%`, top: `${scale.y(amount)}%` }} />}
    </>
  )
}
