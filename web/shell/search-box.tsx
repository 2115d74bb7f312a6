import { useEffect, useRef, useState, type FormEvent } from 'react'
import { lazyExtra } from '../components/lazy-part.tsx'
import { limits } from '../../common/rules/limits.ts'
import { singleKeys } from '../lib/browser-switch.ts'
import { useGo } from '../router/navigate.ts'
import { paths } from '../router/paths.ts'
import { m } from '../paraglide/messages.js'
import { Search } from '../ui/icons/icons.ts'
import { Kbd } from '../ui/text/kbd.tsx'

const SearchSuggestions = lazyExtra(() => import('./search-suggestions.tsx'), 'SearchSuggestions')

/**
 * The search field of the desktop bar; "/" focuses it, unless single keys are switched off. A plain form, so it also
 * works without scripts. Suggestions come with the focus.
 */
export function SearchBox() {
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(false)
  const hasKey = singleKeys.use()
  useEffect(() => {
    if (!hasKey) return
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [hasKey])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The page may be the same one: what is below the list is what was asked for.
    input.current?.blur()
    go(paths.search({ q: input.current?.value.trim() ?? '' }))
  }
  return (
    <form noValidate className="bar-search" role="search" action={paths.search()} onSubmit={submit}>
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        name="q"
        maxLength={limits.searchMax}
        role="combobox"
        aria-expanded="false"
        aria-controls="bar-found"
        aria-label={m.shell_search()}
        placeholder={m.shell_search_hint()}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setEntered(true)}
      />
      {hasKey && <Kbd>/</Kbd>}
      {entered && <SearchSuggestions input={input} />}
    </form>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
