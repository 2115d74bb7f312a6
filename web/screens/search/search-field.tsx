import { useEffect, useRef, type FormEvent } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Search, X } from '../../ui/icons/icons.ts'

interface Props {
  text: string
  onType(text: string): void
  onSubmit(): void
}

/** The page's heading and its field, which has the focus on arrival. A plain form: it also works without scripts. */
export function SearchField({ text, onType, onSubmit }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // The page stays where it was left.
  const focus = () => input.current?.focus({ preventScroll: true })
  useEffect(focus, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  const clear = () => {
    onType('')
    focus()
  }
  return (
    <form
      noValidate
      role="search"
      aria-label={m.search_label()}
      action={paths.search()}
      onSubmit={submit}
      className="max-w-[44rem]"
    >
      {/* The layout focuses a new page's heading; here the focus belongs to the field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only passes the focus on */}
      <h1 className="display mb-4 text-h1" onFocus={focus}>
        {m.search_title()}
      </h1>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-4 left-4 size-5 text-ink-3" />
        <input
          ref={input}
          type="search"
          name="q"
          value={text}
          maxLength={limits.searchMax}
          onChange={(event) => onType(event.target.value)}
          aria-label={m.search_label()}
          aria-describedby="search-help"
          placeholder={m.search_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="h-13 w-full appearance-none rounded-2 border border-line-strong bg-field pr-13 pl-12 text-[1.0625rem] [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <IconButton
            label={m.search_clear()}
            icon={<X aria-hidden />}
            onClick={clear}
            className="absolute! top-1 right-1"
          />
        )}
      </div>
      <p id="search-help" className="mt-2 text-small text-ink-3">
        {m.search_forgiving()} <span className="max-md:hidden">{m.search_enter()}</span>
      </p>
    </form>
  )
}
