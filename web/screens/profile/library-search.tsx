import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { Search } from '../../ui/icons/icons.ts'

/** The address is updated this many milliseconds after the last key press. */
const pause = 120

/** Search inside a library; the text is in the address after a short pause. */
export function LibrarySearch({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(value)
  const [applied, setApplied] = useState(value)
  if (value !== applied) {
    // The address changed elsewhere: back, or "show everything".
    setApplied(value)
    setText(value)
  }
  const tell = useEffectEvent(() => {
    setApplied(text)
    onChange(text)
  })
  useEffect(() => {
    if (text === applied) return
    const timer = setTimeout(tell, pause)
    return () => clearTimeout(timer)
  }, [text, applied])
  return (
    <label className="relative block print:hidden max-md:min-w-36 max-md:flex-1 md:w-60">
      <span className="sr-only">{m.profile_search()}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute left-3 top-1/2 size-[18px] -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        className="input h-11! pl-10!"
        value={text}
        maxLength={limits.searchMax}
        placeholder={m.profile_search_short()}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  )
}
