import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CircleCheck, Pencil, X } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { stackBar } from '../../ui/layout/bottom-stack.ts'
import { collectionQuery } from '../collection/collection.data.ts'
import { entryIndex, platformIndex } from '../collection/entry.ts'
import { Choice, placeAfter } from './choice.ts'
import { ChooseCard } from './choose-card.tsx'
import { ManyDialog } from './many-dialog.tsx'
import './choose.css'

/** Draws a cover of the wall in another way. */
export type DrawCard = (entry: CollectionEntry, platforms: Map<number, Named>) => ReactElement

interface Props {
  /** The games that are shown, in their order. */
  shown: readonly CollectionEntry[]
  /** The game that is chosen from the start, if any. */
  first: number | null
  /** Makes the wall draw its covers so; null: as always. */
  onCard: (draw: DrawCard | null) => void
  onLeave: () => void
}

/**
 * Choosing several games of the own library: their covers become check boxes, and a bar says what can be done with
 * them.
 */
export function ChooseMode({ shown, first, onCard, onLeave }: Props) {
  const [choice] = useState(() => new Choice(tellMost))
  const [open, setOpen] = useState(false)
  useEffect(() => choice.show(shown.map(({ id }) => id)), [choice, shown])
  const begin = useEffectEvent(() => {
    if (first !== null) choice.toggle(first)
    onCard((entry, platforms) => <ChooseCard entry={entry} platforms={platforms} choice={choice} />)
    focusSoon(first)
  })
  const end = useEffectEvent(() => onCard(null))
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    begin()
    const stop = followKeys(choice, () => leave())
    return () => {
      stop()
      end()
    }
  }, [choice])
  const { entries, platforms } = useChosen(choice)
  const takeAll = () => {
    choice.takeAll()
    if (shown.length > limits.manyMax && entries.length < limits.manyMax) tellMost()
  }
  return (
    <div role="group" aria-label={m.many_bar()} ref={stackBar} className="bottom-bar choose-bar">
      <p role="status" className="choose-count">
        {m.many_chosen({ count: entries.length, number: formatNumber(entries.length) })}
      </p>
      <span className="sr-only">{m.many_help()}</span>
      <Button icon={<CircleCheck aria-hidden />} onClick={takeAll}>
        {m.many_all()}
      </Button>
      <Button
        variant="primary"
        icon={<Pencil aria-hidden />}
        aria-haspopup="dialog"
        disabled={entries.length === 0}
        onClick={() => setOpen(true)}
      >
        {m.many_change()}
      </Button>
      <Button className="choose-done" icon={<X aria-hidden />} onClick={onLeave}>
        {m.many_leave()}
      </Button>
      {open && <ManyDialog entries={entries} platforms={platforms} onClose={() => setOpen(false)} />}
    </div>
  )
}

const tellMost = (): void => void toast.show(m.many_most({ most: formatNumber(limits.manyMax) }))

/** Focuses the check box of a game, or the first one, once the wall shows them. */
function focusSoon(id: number | null, tries = 30): void {
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLElement>(id === null ? '[data-choose]' : `[data-choose="${id}"]`)
    if (box) box.focus({ preventScroll: id !== null })
    else if (tries > 0) focusSoon(id, tries - 1)
  })
}

/** What is chosen, as far as it is still in the library: also what another choice of filters does not show now. */
function useChosen(choice: Choice) {
  const { ids } = useSyncExternalStore(choice.subscribe, choice.current)
  const user = useUser()
  const { data } = useQuery(collectionQuery(user?.id ?? 0))
  useEffect(() => {
    if (data) choice.keep((id) => entryIndex(data).has(id))
  }, [choice, data])
  return useMemo(() => {
    const index = data && entryIndex(data)
    return {
      entries: [...ids].flatMap((id) => index?.get(id) ?? []),
      platforms: data ? platformIndex(data) : new Map<number, Named>(),
    }
  }, [ids, data])
}

const boxes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-choose]')]

/** How many covers stand beside each other. */
function columnsOf(all: HTMLElement[]): number {
  const top = all[0]?.getBoundingClientRect().top
  const next = all.findIndex((box) => box.getBoundingClientRect().top !== top)
  return next < 0 ? Math.max(all.length, 1) : next
}

/** The place of a cover among all that the wall has, from 1 on, and how many there are. */
function placeOf(box: HTMLElement): { place: number; total: number } {
  const item = box.closest('[aria-posinset]')
  const valueOf = (name: string) => Number(item?.getAttribute(name) ?? 0)
  return { place: valueOf('aria-posinset'), total: valueOf('aria-setsize') }
}

const at = (place: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[aria-posinset="${place}"] [data-choose]`)

/**
 * Arrow keys go from cover to cover, with shift they take all on the way; Escape leaves. Space and Enter press a cover
 * as everywhere. Returns a function that stops it.
 */
export function followKeys(choice: Choice, onLeave: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      !document.querySelector('dialog[open], [popover]:popover-open:not(.toaster)')
    )
      return onLeave()
    const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-choose]') : null
    if (!box || event.ctrlKey || event.altKey || event.metaKey) return
    const { place, total } = placeOf(box)
    const next = placeAfter(event.key, place, columnsOf(boxes()), total)
    const to = next === null ? null : at(next)
    if (!to) return
    event.preventDefault()
    if (event.shiftKey) {
      // What the range begins with is the cover that it leaves.
      if (choice.current().anchor === null) choice.toggle(Number(box.dataset['choose']))
      choice.reach(Number(to.dataset['choose']))
    }
    to.focus()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
