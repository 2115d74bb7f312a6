import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { GameCard } from '../../common/api/game.ts'
import type { UserCard } from '../../common/api/user.ts'
import { limits, waits } from '../../common/rules/limits.ts'
import { foundWords } from '../features/game/found-words.ts'
import { searchQuery } from '../features/game/game.data.ts'
import { GameLine } from '../features/game/game-line.tsx'
import { isComposing } from '../lib/is-composing.ts'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../router/link.tsx'
import { useGo } from '../router/navigate.ts'
import { paths } from '../router/paths.ts'
import { Search } from '../ui/icons/icons.ts'
import { Avatar } from '../ui/images/avatar.tsx'
import './search-suggestions.css'

/** How many of each are suggested; the page of the search has all. */
const gamesShown = 5
const peopleShown = 3
/** The field names it from the start. */
const listId = 'bar-found'
const optionId = (place: number): string => `${listId}-${place}`

/**
 * Games and people below the field of the bar while somebody types (GAM-06): a combobox, whose field is there before
 * this code is. Arrows choose, Enter opens what is chosen, Esc closes. Without a choice Enter is the form's.
 */
export function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const go = useGo()
  const { text, open, at, setOpen, setAt, empty } = useTyped(input)
  const { found, settled } = useFound(text)
  const games = found?.games.slice(0, gamesShown) ?? []
  const people = found?.users.slice(0, peopleShown) ?? []
  const shown = open && found !== undefined && text.length >= limits.searchMin
  const all = paths.search({ q: text })
  const targets = [...games.map(({ slug }) => paths.game(slug)), ...people.map(({ nick }) => paths.profile(nick)), all]
  const choose = (to: string) => {
    empty()
    go(to)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return
    const act = keyedAct(event.key, shown, at, targets.length)
    if (act === null) return
    event.preventDefault()
    if (act === 'close') setOpen(false)
    else if (act === 'choose') choose(targets[at] ?? all)
    else {
      setOpen(true)
      setAt(act)
    }
  })
  useEffect(() => {
    const field = input.current
    const listen = (event: KeyboardEvent) => press(event)
    field?.addEventListener('keydown', listen)
    return () => field?.removeEventListener('keydown', listen)
  }, [input])
  useExpanded(input, shown, shown && at >= 0 ? optionId(at) : null)
  return (
    <>
      <p role="status" className="sr-only">
        {shown && settled && (foundWords(found) || m.search_nothing({ text }))}
      </p>
      {shown && <Found {...{ text, games, people, all, at }} onPick={empty} />}
    </>
  )
}

interface FoundProps {
  text: string
  games: GameCard[]
  people: UserCard[]
  all: string
  at: number
  onPick: () => void
}

function Found({ text, games, people, all, at, onPick }: FoundProps) {
  const option: Option = (place) => ({
    id: optionId(place),
    role: 'option',
    'aria-selected': place === at,
    tabIndex: -1,
    onClick: onPick,
  })
  const count = games.length + people.length
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={m.shell_search_suggestions()}
      className="bar-found"
      // The field keeps the focus while something here is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Games games={games} option={option} />
      <People people={people} option={(place) => option(games.length + place)} />
      <Link to={all} {...option(count)} className="bar-found-option bar-found-all">
        <Search aria-hidden />
        {count > 0 ? m.shell_search_all({ text }) : m.search_nothing({ text })}
      </Link>
    </div>
  )
}

interface OptionProps {
  id: string
  role: 'option'
  'aria-selected': boolean
  tabIndex: number
  onClick: () => void
}
type Option = (place: number) => OptionProps

const Games = ({ games, option }: { games: GameCard[]; option: Option }) =>
  games.length > 0 && (
    <div role="group" aria-label={m.search_games()} className="bar-found-part">
      <p aria-hidden className="bar-found-head">
        {m.search_games()}
      </p>
      {games.map((game, place) => (
        <Link key={game.id} to={paths.game(game.slug)} {...option(place)} className="bar-found-option">
          <GameLine game={game} />
        </Link>
      ))}
    </div>
  )

const People = ({ people, option }: { people: UserCard[]; option: Option }) =>
  people.length > 0 && (
    <div role="group" aria-label={m.search_people()} className="bar-found-part">
      <p aria-hidden className="bar-found-head">
        {m.search_people()}
      </p>
      {people.map(({ id, nick, name, avatar }, place) => (
        <Link key={id} to={paths.profile(nick)} {...option(place)} className="bar-found-option">
          <Avatar nick={nick} src={avatar} size="s" />
          <span className="min-w-0">
            <b className="block truncate leading-tight font-[650]">{nick}</b>
            {name && <small className="block truncate text-[0.8125rem] text-ink-3">{name}</small>}
          </span>
        </Link>
      ))}
    </div>
  )

/** What a key does: a place to go to (-1: back in the field), or null for what is the field's own. */
function keyedAct(key: string, shown: boolean, at: number, count: number): 'close' | 'choose' | number | null {
  if (key === 'ArrowDown') return !shown ? 0 : at === count - 1 ? -1 : at + 1
  if (!shown) return null
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1
  if (key === 'Escape') return 'close'
  return key === 'Enter' && at >= 0 ? 'choose' : null
}

/** What stands in the field, and whether suggestions for it are wanted; `at` is the chosen one, -1 for none. */
function useTyped(input: RefObject<HTMLInputElement | null>) {
  const [open, setOpen] = useState(true)
  const [at, setAt] = useState(-1)
  // Letters that are typed before this listens count as well.
  const text = useSyncExternalStore(
    (changed) => on(input.current, 'input', changed),
    () => input.current?.value.trim() ?? '',
  )
  useEffect(() => {
    const show = (shown: boolean) => () => {
      setOpen(shown)
      setAt(-1)
    }
    const [deaf, gone] = [on(input.current, 'input', show(true)), on(input.current, 'blur', show(false))]
    return () => [deaf, gone].forEach((end) => end())
  }, [input])
  const empty = () => {
    input.current?.form?.reset()
    setOpen(false)
    setAt(-1)
  }
  return { text, open, at, setOpen, setAt, empty }
}

/** Listens to an element, until the answer is called. */
function on(element: HTMLElement | null, event: string, listener: () => void): () => void {
  element?.addEventListener(event, listener)
  return () => element?.removeEventListener(event, listener)
}

/** What is found under a text that has not changed for a while. Each letter ends the question before it. */
function useFound(text: string) {
  const asked = useDebouncedValue(text, waits.searchDebounce, '')
  const settled = asked === text
  const { data, isPlaceholderData } = useQuery({
    ...searchQuery(text),
    enabled: settled && text.length >= limits.searchMin,
  })
  return { found: data, settled: settled && !isPlaceholderData }
}

/** Tells the field, which is not drawn here, what stands below it. */
function useExpanded(input: RefObject<HTMLInputElement | null>, shown: boolean, active: string | null) {
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('aria-expanded', String(shown))
    if (active) field.setAttribute('aria-activedescendant', active)
    else field.removeAttribute('aria-activedescendant')
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [input, shown, active])
}
