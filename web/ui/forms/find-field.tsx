import type { KeyboardEvent } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { Search } from '../icons/icons.ts'

interface Props {
  label: string
  hint: string
  text: string
  onText: (text: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The search field above a list. */
export const FindField = ({ label, hint, text, onText, onKeyDown }: Props) => (
  <div className="relative w-full max-w-[26rem]">
    <Search size={20} aria-hidden className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
    <input
      type="search"
      className="input pl-10!"
      aria-label={label}
      placeholder={hint}
      value={text}
      maxLength={limits.searchMax}
      autoComplete="off"
      onChange={({ target }) => onText(target.value)}
      onKeyDown={onKeyDown}
    />
  </div>
)
